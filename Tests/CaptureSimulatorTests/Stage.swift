import CaptureCamera
import CaptureImaging
import CaptureTestKit

@testable import CaptureSimulator

/// A simulator on a clock of its own, and what is needed to use it.
struct Stage: Sendable {
  let clock = ManualClock()
  let simulator: Simulator

  init(playing scenario: Scenario) throws {
    simulator = try Simulator(scenario, timeline: clock)
  }

  /// A stage with one camera, and what happens to it.
  init(
    _ happenings: Scenario.Happening..., camera change: (inout Scenario.Camera) -> Void = { _ in }
  ) throws {
    var camera = Scenario.Camera()
    camera.darkFrames = 0
    change(&camera)
    try self.init(
      playing: Scenario(cameras: [camera], events: happenings.map { Scenario.Event($0) }))
  }

  /// A session with the camera of this place among those that are plugged in.
  func session(
    _ camera: Int = 0, size: FrameSize? = nil, format: PixelFormat? = nil,
    controls: [ControlSetting] = []
  ) -> any CameraSession {
    let request = StreamRequest(size: size, format: format, controls: controls)
    return simulator.session(
      with: simulator.devices()[camera], configuration: SessionConfiguration(request: request))
  }

  /// Runs code that waits; time passes by itself.
  func run<Success: Sendable>(
    _ body: @escaping @Sendable (any CameraSession) async throws -> Success
  ) async throws -> Success {
    let session = session()
    return try await clock.run { try await body(session) }
  }
}

extension Frame {
  /// A copy of the frame's bytes.
  var bytes: [UInt8] { withBytes { bytes in bytes.withUnsafeBytes { [UInt8]($0) } } }

  /// What the frame shows.
  func picture() throws -> PlanarPicture {
    guard layout.format == .motionJPEG else { return try PlanarPicture(self) }
    return try withBytes { jpeg in
      var decoder = try JPEGDecoder()
      return try decoder.decode(jpeg)
    }
  }
}

extension Photo {
  var bytes: [UInt8] { withBytes { bytes in bytes.withUnsafeBytes { [UInt8]($0) } } }
}
