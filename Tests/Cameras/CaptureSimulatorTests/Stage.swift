import CaptureCamera
import CaptureImaging
import CaptureSamplePhotos
import CaptureTestKit

@testable import CaptureSimulator

/// A simulator with the sample photos on its own manual clock, with helpers for sessions.
struct Stage: Sendable {
  let clock = ManualClock()
  let simulator: Simulator

  init(playing scenario: Scenario, photos: ScenePhotos = .samples) throws {
    simulator = try Simulator(scenario, timeline: clock, photos: photos)
  }

  /// Creates a simulator with one camera and its events.
  init(
    _ happenings: Scenario.EventKind..., camera change: (inout Scenario.Camera) -> Void = { _ in }
  ) throws {
    var camera = Scenario.Camera()
    camera.darkFrames = 0
    change(&camera)
    try self.init(
      playing: Scenario(cameras: [camera], events: happenings.map { Scenario.Event($0) }))
  }

  /// Creates a session with the camera at this index among those that are plugged in.
  func session(
    _ camera: Int = 0, size: FrameSize? = nil, format: PixelFormat? = nil,
    controls: ControlSettings = []
  ) -> any CameraSession {
    let request = StreamRequest(size: size, format: format, controls: controls)
    return simulator.session(
      with: simulator.devices()[camera], configuration: SessionConfiguration(request: request))
  }

  /// Runs async code with a session, while the time advances by itself.
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

  /// Returns the decoded picture.
  func picture() throws -> PlanarPicture {
    guard layout.format == .motionJPEG else { return try PlanarPicture(self) }
    return try withBytes { jpeg in
      var decoder = try JPEGDecoder()
      return try decoder.decode(jpeg)
    }
  }
}

extension Photo {
  /// The sample photos, sorted by name.
  static let samples = ScenePhotos.samples.photos

  var bytes: [UInt8] { withBytes { bytes in bytes.withUnsafeBytes { [UInt8]($0) } } }
}
