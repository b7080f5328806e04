internal import CaptureBase
internal import CaptureCamera
internal import CaptureImaging
internal import CaptureTime

extension CameraContract {
  static let shots = [
    ContractClause("a shot is complete and never older than the request") { subject in
      let (session, _) = try await subject.run()
      for priority in PhotoSettings.Priority.allCases {
        let asked = subject.timeline.now
        let shot = try await session.shoot(PhotoSettings(priority: priority, keepsUnsettled: true))
        try require(shot.frame.timestamp >= asked, "a \(priority) shot is older than the request")
        try requireWhole(shot.frame)
      }
      try await session.stop()
    },
    ContractClause("a shot of a moment shows a frame from around it") { subject in
      let (session, _) = try await subject.run()
      var times: [Timestamp] = []
      for try await frame in session.frames() {
        times.append(frame.timestamp)
        if times.count == 6 { break }
      }
      let longest = zip(times, times.dropFirst()).map { $1 - $0 }.max() ?? .zero
      let moment = times.last ?? subject.timeline.now
      let settings = PhotoSettings(priority: .speed, moment: .nearest(to: moment))
      let distance = try await session.shoot(settings).frame.timestamp - moment
      let limit = longest + subject.tolerance
      try require(
        (.zero - limit...limit).contains(distance), "the frame is \(distance.brief) off")
      try await session.stop()
    },
    ContractClause("shots are taken in the order in which they are requested") { subject in
      let (session, log) = try await subject.run()
      let shots = (1...4).map { _ in session.requestShot(PhotoSettings(priority: .speed)) }
      try await log.wait(for: "four photos") { $0.count(where: \.isTake) == 4 }
      let taken = log.notes.filter(\.isTake)
      try require(taken == shots.map(SessionEventLog.Note.take), "the order was \(taken)")
      try await session.stop()
    },
    ContractClause("a shot requested while starting waits for the camera") { subject in
      let (session, log) = subject.begin()
      session.requestStart()
      let shot = session.requestShot(PhotoSettings(priority: .speed))
      try await log.wait(for: "the photo") { $0.contains(.take(shot)) }
      try require(
        log.notes == [.start, .willTake(shot), .take(shot)], "events: \(log.notes)")
      try await session.stop()
    },
    ContractClause("a shot of an idle session fails at once") { subject in
      let (session, log) = subject.begin()
      let shot = session.requestShot(PhotoSettings())
      try await log.wait(for: "a failure") { $0 == [.noTake(shot)] }
    },
    ContractClause("a stop fails the shots that wait") { subject in
      let (session, log) = try await subject.run()
      let shots = (1...3).map { _ in session.requestShot(PhotoSettings(priority: .quality)) }
      session.requestStop()
      try await log.wait(for: "didStop") { $0.last == .stop }
      for shot in shots {
        try require(log.count(.noTake(shot)) == 1, "events: \(log.notes)")
      }
    },
    ContractClause("a cancelled shot ends once, and the next one is taken") { subject in
      let (session, log) = try await subject.run()
      let first = session.requestShot(PhotoSettings(priority: .quality))
      let second = session.requestShot(PhotoSettings(priority: .speed))
      session.cancel(first)
      session.cancel(first)
      try await log.wait(for: "the second photo") { $0.contains(.take(second)) }
      try require(log.count(.noTake(first)) == 1, "events: \(log.notes)")
      try await session.stop()
    },
    ContractClause("a shot's time limit is kept") { subject in
      let (session, _) = try await subject.run()
      let asked = subject.timeline.now
      let promise = Duration.milliseconds(700) + subject.tolerance
      let settings = PhotoSettings(priority: .quality, keepsUnsettled: true, within: promise)
      let shot = try await session.shoot(settings)
      let spent = subject.timeline.now - asked
      try require(
        spent <= promise + subject.tolerance, "it took \(spent.brief) of \(promise.brief)")
      let isSettled = shot.report.settle?.isSettled ?? false
      try require(isSettled || !shot.report.leftOut.isEmpty, "nothing says what was left out")
      try await session.stop()
    },
    ContractClause("an unknown control is refused, and the camera keeps running") { subject in
      let (session, _) = try await subject.run()
      let wish = ControlSetting(name: "no_such_control", value: "1")
      do {
        _ = try await session.shoot(PhotoSettings(controls: [wish]))
        throw ContractViolation("a control that does not exist was taken")
      } catch let error as CameraError {
        guard error.code == .badControl else {
          throw ContractViolation("it was refused with: \(error)")
        }
      }
      _ = try await session.shoot(PhotoSettings(priority: .speed))
      try await session.stop()
    },
    ContractClause("a shot of another size gets a stream of that size") { subject in
      let (session, _) = try await subject.run()
      let format = session.format?.format
      let sizes = Set(session.device.modes.filter { $0.format == format }.map(\.size))
      guard sizes.count > 1 else { return try await leave(session) }
      for size in sizes.sorted(by: { $0.pixelCount < $1.pixelCount }).prefix(2) {
        let shot = try await session.shoot(PhotoSettings(priority: .speed, size: size))
        try require(shot.frame.layout.size == size, "\(shot.frame.layout.size) is not \(size)")
        try requireWhole(shot.frame)
      }
      try await session.stop()
    },
    ContractClause("after a shot of another size the stream goes back to its own, uninterrupted") {
      subject in
      let (session, log) = try await subject.run()
      guard let own = session.format else {
        throw ContractViolation("a running session states no format")
      }
      let others = session.device.modes.filter { $0.format == own.format && $0.size != own.size }
      guard let other = others.first else { return try await leave(session) }
      _ = try await session.shoot(PhotoSettings(priority: .speed, size: other.size))
      for try await frame in session.frames() where frame.layout.size == own.size { break }
      try require(log.count(.interruption) == 0, "events: \(log.notes)")
      try require(
        session.format?.isSameStream(as: own) ?? false, "it came back in another mode")
      try await session.stop()
    },
    ContractClause("a session that is dropped closes the camera") { subject in
      do {
        let (session, _) = try await subject.run()
        _ = try await session.shoot(PhotoSettings(priority: .speed))
      }
      await subject.pause(.seconds(1))
      let (other, _) = try await subject.run()
      try await other.stop()
    },
  ]

  /// Stops a session for which a clause is not applicable.
  private static func leave(_ session: any CameraSession) async throws {
    try await session.stop()
    throw NotApplicable()
  }

  private static func requireWhole(_ frame: Frame) throws {
    if frame.layout.format == .motionJPEG {
      try frame.withBytes { jpeg throws(JPEGError) in
        var decoder = try JPEGDecoder()
        try decoder.check(jpeg)
      }
    } else {
      _ = try PlanarPicture(frame)
    }
  }
}

extension SessionEventLog.Note {
  fileprivate var isTake: Bool {
    if case .take = self { true } else { false }
  }
}
