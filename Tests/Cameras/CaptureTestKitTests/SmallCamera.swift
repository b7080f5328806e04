import CaptureCamera
import CaptureImaging
import CaptureSimulator
import CaptureTestKit
import CaptureTime

/// A small and fast camera: the contract is about order, not about pictures.
enum SmallCamera {
  /// Creates a subject for the contract.
  static func subject(
    timeline: any Timeline, photos: Scenario.PhotoSource = .testPattern, tolerance: Duration = .zero
  ) throws -> ContractSubject {
    var camera = Scenario.Camera()
    camera.photos = photos
    camera.modes = [
      StreamMode(format: .motionJPEG, size: FrameSize(width: 320, height: 240), rates: [60]),
      StreamMode(format: .motionJPEG, size: FrameSize(width: 160, height: 120), rates: [60]),
    ]
    let simulator = try Simulator(Scenario(cameras: [camera]), timeline: timeline)
    let device = simulator.devices()[0]
    return ContractSubject(
      timeline: timeline, tolerance: tolerance,
      makeSession: { simulator.session(with: device, configuration: $0) },
      unplug: { simulator.unplug(0) }, replug: { simulator.plug(0) })
  }

  /// Returns a photo that takes hardly any time to decode.
  static func photo() throws -> [UInt8] {
    var encoder = try JPEGEncoder()
    let picture = PlanarPicture(size: FrameSize(width: 320, height: 240), chroma: .s420, luma: 90)
    return try encoder.encode(picture, quality: 80)
  }
}
