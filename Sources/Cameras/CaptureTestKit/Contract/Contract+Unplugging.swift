internal import CaptureCamera
internal import CaptureTime

extension CameraContract {
  /// Clauses about unplugging: whatever a session was doing, it works again afterwards.
  static let unpluggings = [
    ContractClause("a camera that is unplugged while idle fails to start, and starts later") {
      subject in
      let (unplug, replug) = try subject.plug()
      let (session, log) = subject.begin()
      unplug()
      session.requestStart()
      try await log.wait(for: "didFail") { $0 == [.fail] }
      try require(session.state == .idle, "it is \(session.state)")
      replug()
      try await requireWorking(session, of: subject)
    },
    ContractClause("a start is answered once when the camera is unplugged while it waits") {
      subject in
      let (unplug, replug) = try subject.plug()
      let (session, log) = subject.begin()
      session.requestStart()
      unplug()
      // It may have started before the camera was unplugged, or wait until it is back.
      try await log.wait(for: "an answer or an interruption") { !$0.isEmpty }
      replug()
      session.requestStop()
      try await log.wait(for: "didStop") { $0.last == .stop }
      let answerCount = log.count(.start) + log.count(.fail)
      try require(answerCount == 1, "events: \(log.notes)")
      try await requireWorking(session, of: subject)
    },
    ContractClause("a stop is answered once when the camera is unplugged while it waits") {
      subject in
      let (unplug, replug) = try subject.plug()
      let (session, log) = try await subject.run()
      session.requestStop()
      unplug()
      try await log.wait(for: "didStop") { $0.last == .stop }
      try require(log.notes == [.start, .stop], "events: \(log.notes)")
      replug()
      try await requireWorking(session, of: subject)
    },
    ContractClause("a camera that comes back and goes again is reopened") { subject in
      let (unplug, replug) = try subject.plug()
      let (session, log) = try await subject.run()
      unplug()
      try await log.wait(for: "an interruption") { $0.contains(.interruption) }
      replug()
      unplug()
      replug()
      try await log.wait(for: "its end") { $0.last == .resumption }
      _ = try await session.shoot(PhotoSettings(priority: .speed))
      try await session.stop()
    },
  ]

  /// Throws unless the camera, which has just been plugged in, can be started, used and stopped.
  private static func requireWorking(_ session: any CameraSession, of subject: ContractSubject)
    async throws
  {
    await subject.pause(.seconds(1))
    try await session.start()
    _ = try await session.shoot(PhotoSettings(priority: .speed))
    try await session.stop()
  }
}
