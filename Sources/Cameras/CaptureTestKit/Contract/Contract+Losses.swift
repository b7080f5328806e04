internal import CaptureBase
internal import CaptureCamera
internal import CaptureTime

extension CameraContract {
  static let losses = [
    ContractClause("a camera that is unplugged and comes back is reopened") { subject in
      let (unplug, replug) = try subject.plug()
      let (session, log) = try await subject.run()
      let format = session.format
      unplug()
      try await log.wait(for: "an interruption") { $0 == [.start, .interruption] }
      try require(session.state == .interrupted, "it is \(session.state)")
      replug()
      try await log.wait(for: "its end") { $0 == [.start, .interruption, .resumption] }
      guard let format, let now = session.format else {
        throw ContractViolation("a running session states no format")
      }
      try require(now.isSameStream(as: format), "it came back in another mode")
      _ = try await session.shoot(PhotoSettings(priority: .speed))
      try await session.stop()
    },
    ContractClause(
      "a frame that is kept while the camera is unplugged does not prevent its reopening"
    ) {
      subject in
      let (unplug, replug) = try subject.plug()
      let (session, log) = try await subject.run()
      let frame = try await session.frames().first { _ in true }
      let before = frame.map(sum)
      unplug()
      try await log.wait(for: "an interruption") { $0.contains(.interruption) }
      replug()
      try await log.wait(for: "its end") { $0.contains(.resumption) }
      _ = try await session.shoot(PhotoSettings(priority: .speed))
      try require(frame.map(sum) == before, "its bytes have changed")
      try await session.stop()
    },
    ContractClause("a shot that waits through an interruption is taken after it") { subject in
      let (unplug, replug) = try subject.plug()
      // Under emulation, a camera may need more than the usual time to come back.
      var configuration = SessionConfiguration()
      configuration.deadlines.absence = .seconds(60)
      configuration.deadlines.shot = .seconds(60)
      let (session, log) = try await subject.run(configuration)
      unplug()
      try await log.wait(for: "an interruption") { $0.contains(.interruption) }
      let shot = session.requestShot(PhotoSettings(priority: .speed))
      replug()
      try await log.wait(for: "the photo") { $0.contains(.take(shot)) }
      try await session.stop()
    },
    ContractClause("a stop while the camera is unplugged is answered") { subject in
      let (unplug, replug) = try subject.plug()
      let (session, log) = try await subject.run()
      unplug()
      try await log.wait(for: "an interruption") { $0.contains(.interruption) }
      session.requestStop()
      try await log.wait(for: "didStop") { $0.last == .stop }
      try require(session.state == .idle, "it is \(session.state)")
      replug()
    },
    ContractClause("a camera that stays unplugged ends the session at its deadline") { subject in
      let (unplug, replug) = try subject.plug()
      var configuration = SessionConfiguration()
      configuration.deadlines.interruption = .seconds(3)
      let (session, log) = try await subject.run(configuration)
      unplug()
      try await log.wait(for: "an interruption") { $0.contains(.interruption) }
      let lost = subject.timeline.now
      try await log.wait(for: "didFail") { $0.last == .fail }
      let spent = subject.timeline.now - lost
      try require(spent <= .seconds(4) + subject.tolerance, "it took \(spent.brief)")
      try require(log.count(.fail) == 1, "events: \(log.notes)")
      replug()
      await subject.pause(.seconds(1))
      try await session.start()
      try await session.stop()
    },
  ]
}
