import CaptureBase
import CaptureCamera
import CaptureImaging
import CaptureTestKit
import Testing

@testable import CaptureSimulator

@Suite(.timeLimit(.minutes(10)))
struct OpeningFaultTests {
  /// Starts a session, and returns the cause of the failure, or nil on success.
  private func outcome(of session: any CameraSession) async -> CameraError.Cause? {
    do throws(CameraError) {
      try await session.start()
      return nil
    } catch {
      return error.cause
    }
  }

  @Test(arguments: [
    (
      Scenario.OpeningFault.busy(holder: "cheese (pid 4242)"),
      CameraError.Cause.busy(holder: "cheese (pid 4242)")
    ),
    (.busy(), .busy(holder: nil)),
    (.permissionDenied, .permissionDenied),
    (.noBandwidth, .bandwidth),
  ])
  func `opening a camera fails as often as the scenario says`(
    fault: Scenario.OpeningFault, cause: CameraError.Cause
  ) async throws {
    try await Stage(.opening(fault, .from(2, count: 2))).run { session in
      for expected in [nil, cause, cause, nil] {
        #expect(await outcome(of: session) == expected)
        try await session.stop()
      }
    }
  }

  @Test func `the error of a busy camera names the camera and the remedy`() async throws {
    let stage = try Stage(.opening(.busy(holder: "cheese (pid 4242)"), .only(1)))
    try await stage.run { session in
      do throws(CameraError) {
        try await session.start()
        Issue.record("it was opened")
      } catch {
        #expect(
          error.description
            == "cannot open the camera simulator:0 (Simulated Camera): it is in use by "
            + "cheese (pid 4242); close the other program, or wait until it is done")
      }
    }
  }

  @Test func `the error for lack of bandwidth suggests a mode that needs less`() async throws {
    let stage = try Stage(.opening(.noBandwidth, .only(1)))
    let session = stage.session(size: FrameSize(width: 1280, height: 720), format: .yuyv)
    try await stage.clock.run {
      let error = await #expect(throws: CameraError.self) { try await session.start() }
      #expect(
        error?.remedy?.description == "request MJPG 1280x720, or use another USB socket")
      let mode = try #require(error?.remedy?.mode)
      #expect(mode.format == .motionJPEG && mode.size == FrameSize(width: 1280, height: 720))
    }
  }

  @Test func `a start waits for a slow first frame`() async throws {
    let stage = try Stage(.opening(.slowFirstFrame(by: .seconds(3)), .only(1)))
    let begun = stage.clock.now
    try await stage.run { session in
      try await session.start()
      let spent = stage.clock.now - begun
      #expect(spent >= .seconds(3) && spent < .milliseconds(3200))
    }
  }

  @Test func `a start fails at its deadline if no first frame arrives`() async throws {
    let stage = try Stage(.opening(.slowFirstFrame(by: .seconds(60)), .only(1)))
    let begun = stage.clock.now
    try await stage.run { session in
      #expect(await outcome(of: session) == .silent(for: .seconds(5)))
      #expect(stage.clock.now - begun < .milliseconds(5100))
      try await session.start()
    }
  }

  @Test func `a camera is busy for a second session until the first one stops`() async throws {
    let stage = try Stage()
    let (first, second) = (stage.session(), stage.session())
    try await stage.clock.run {
      try await first.start()
      #expect(await outcome(of: second) == .busy(holder: "another session"))
      try await first.stop()
      #expect(await outcome(of: second) == nil)
    }
  }

  @Test func `a camera closed while it starts can be opened again`() async throws {
    let stage = try Stage(camera: { $0.startUp = .seconds(2) })
    let (first, second) = (stage.session(), stage.session())
    try await stage.clock.run {
      first.requestStart()
      try await first.stop()
      try await second.start()
    }
  }

  @Test func `a mode that the camera does not offer is refused`() async throws {
    let stage = try Stage()
    let session = stage.session(format: .rgb24)
    try await stage.clock.run {
      guard await outcome(of: session)?.code == .badMode else {
        Issue.record("it was opened")
        return
      }
    }
  }

  @Test func `a session with a camera that the simulator lacks fails as not found`() async throws {
    let stage = try Stage()
    let stranger = CameraDevice(identity: DeviceIdentity(name: "Other"), path: "/dev/video0")
    let session = stage.simulator.session(with: stranger, configuration: SessionConfiguration())
    try await stage.clock.run {
      #expect(await outcome(of: session) == .notFound)
      try await session.stop()
    }
  }
}
