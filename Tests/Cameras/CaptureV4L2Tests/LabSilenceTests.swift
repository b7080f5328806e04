import CaptureCamera
import CaptureTestKit
import CaptureV4L2
import Testing

/// A camera that blocks the kernel for seconds; runs in the lab, if it has one.
///
/// The shell commands in `CAPTURE_LAB_MUTE` and `CAPTURE_LAB_UNMUTE` make
/// it stop and resume responding.
@Suite(
  .serialized, .enabled(if: LabCamera.command("CAPTURE_LAB_MUTE") != nil), .timeLimit(.minutes(10)))
struct LabSilenceTests {
  private let mute = LabCamera.command("CAPTURE_LAB_MUTE")
  private let unmute = LabCamera.command("CAPTURE_LAB_UNMUTE")
  private let clock = ContinuousClock()
  /// How long the kernel waits for an answer of the camera.
  private let kernelPatience: Duration = .seconds(5)

  /// Starts a session of a camera that answers: an emulated machine may need longer for that than
  /// the session's deadline.
  private func start(_ session: any CameraSession) async throws {
    for _ in 1...10 {
      do {
        return try await session.start()
      } catch {
        guard error.cause == .silent(for: .seconds(2)) else { throw error }
        try await session.stop()
        try await clock.sleep(for: .seconds(1))
      }
    }
    try await session.start()
  }

  @Test func `calls to a stuck camera fail at their deadlines and accumulate no threads or files`()
    async throws
  {
    var configuration = SessionConfiguration(request: LabCamera.request())
    configuration.deadlines.open = .seconds(2)
    configuration.deadlines.close = .milliseconds(500)
    let session = V4L2Backend().session(
      with: try await LabCamera.device(), configuration: configuration)
    try await start(session)
    try await session.stop()
    let before = Usage.now
    mute?()
    for _ in 1...6 {
      let begun = clock.now
      let error = await #expect(throws: CameraError.self) { try await session.start() }
      #expect(error?.cause == .silent(for: .seconds(2)))
      try await session.stop()
      #expect(clock.now - begun < kernelPatience)
    }
    let during = Usage.now
    #expect(during.threads <= before.threads + 3, "\(before), then \(during)")
    #expect(during.descriptors <= before.descriptors + 3, "\(before), then \(during)")
    unmute?()
    // The kernel finishes the request in progress; abandoned ones take no time.
    try await clock.sleep(for: kernelPatience + .seconds(1))
    try await start(session)
    _ = try await session.shoot(PhotoSettings(priority: .speed))
    try await session.stop()
    let after = Usage.now
    #expect(!after.files.contains { $0.contains("/dev/video") }, "\(before), then \(after)")
  }

  @Test func `a session released while its camera is stuck finally closes it`()
    async throws
  {
    let device = try await LabCamera.device()
    mute?()
    do {
      let session = V4L2Backend().session(
        with: device, configuration: SessionConfiguration(request: LabCamera.request()))
      session.requestStart()
      try await clock.sleep(for: .seconds(1))
    }
    unmute?()
    try await clock.sleep(for: kernelPatience + .seconds(1))
    let other = V4L2Backend().session(
      with: device, configuration: SessionConfiguration(request: LabCamera.request()))
    try await other.start()
    try await other.stop()
  }
}
