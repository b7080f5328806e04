public import CaptureCamera
public import CaptureTime

/// A camera for which the contract is checked.
public struct ContractSubject: Sendable {
  /// The timeline of the camera's sessions.
  public let timeline: any Timeline
  /// Creates a session with the camera, without starting it.
  public let makeSession: @Sendable (SessionConfiguration) -> any CameraSession
  /// The extra delay that a busy machine may cause; zero on a manual clock.
  public let tolerance: Duration
  /// Disconnects the camera; if nil, clauses about unplugging are not applicable.
  public let unplug: (@Sendable () -> Void)?
  /// Reconnects the camera; required together with `unplug`.
  public let replug: (@Sendable () -> Void)?

  /// Creates a subject; without `unplug` and `replug`, clauses about unplugging are not applicable.
  public init(
    timeline: any Timeline,
    tolerance: Duration = .zero,
    makeSession: @escaping @Sendable (SessionConfiguration) -> any CameraSession,
    unplug: (@Sendable () -> Void)? = nil, replug: (@Sendable () -> Void)? = nil
  ) {
    self.timeline = timeline
    self.tolerance = tolerance
    self.makeSession = makeSession
    self.unplug = unplug
    self.replug = replug
  }

  /// Creates a session with a log that observes it.
  func begin(
    _ configuration: SessionConfiguration = SessionConfiguration()
  ) -> (session: any CameraSession, log: SessionEventLog) {
    let session = makeSession(configuration)
    let log = SessionEventLog(timeline: timeline)
    log.watch(session)
    return (session, log)
  }

  /// Creates a session with a log, and starts it.
  func run(
    _ configuration: SessionConfiguration = SessionConfiguration()
  ) async throws -> (session: any CameraSession, log: SessionEventLog) {
    let (session, log) = begin(configuration)
    try await session.start()
    return (session, log)
  }

  /// Returns how to unplug and replug the camera; a clause that needs it is not applicable without.
  func plug() throws -> (unplug: @Sendable () -> Void, replug: @Sendable () -> Void) {
    guard let unplug, let replug else { throw NotApplicable() }
    return (unplug, replug)
  }

  /// Waits for this time to pass on the subject's timeline, or until the task is cancelled.
  func pause(_ span: Duration) async {
    try? await timeline.sleep(for: span)
  }
}
