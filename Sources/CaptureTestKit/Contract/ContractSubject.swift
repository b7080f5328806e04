public import CaptureCamera
internal import CaptureImaging
internal import Dispatch
public import CaptureTime

/// A camera that the contract is tried on.
public struct ContractSubject: Sendable {
  /// The time that its sessions live in.
  public let timeline: any Timeline
  /// Makes a session with the camera, not started yet.
  public let makeSession: @Sendable (SessionConfiguration) -> any CameraSession
  /// How late a busy machine may make things; nothing on a manual clock.
  public let tolerance: Duration
  /// Takes the camera away; nil where a test cannot.
  public let unplug: (@Sendable () -> Void)?
  /// Brings it back.
  public let replug: (@Sendable () -> Void)?

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

  /// A session and somebody who notes what it tells.
  func begin(
    _ configuration: SessionConfiguration = SessionConfiguration()
  ) -> (session: any CameraSession, witness: SessionWitness) {
    let session = makeSession(configuration)
    let witness = SessionWitness(timeline: timeline)
    session.setDelegate(witness, queue: witness.queue)
    return (session, witness)
  }

  /// A session that runs.
  func run(
    _ configuration: SessionConfiguration = SessionConfiguration()
  ) async throws -> (session: any CameraSession, witness: SessionWitness) {
    let (session, witness) = begin(configuration)
    try await session.started()
    return (session, witness)
  }

  /// Waits for time to pass.
  func pause(_ span: Duration) async {
    let (end, ending) = AsyncStream.makeStream(of: Void.self)
    let queue = DispatchQueue(label: "capture.pause")
    let alarm = timeline.alarm(after: span, on: queue) { ending.finish() }
    for await _ in end {}
    alarm.cancel()
  }
}
