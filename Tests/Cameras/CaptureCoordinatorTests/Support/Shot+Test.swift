import CaptureBase
import CaptureImaging
import CaptureTestSupport

@testable import CaptureCamera
@testable import CaptureCoordinator

extension Shot {
  /// Creates a shot of a picture, as a session would deliver it.
  static func test(
    _ picture: TestPicture = .scene, format: PixelFormat = .motionJPEG,
    device: CameraDevice = .test, date: WallTime = WallTime(seconds: 1_780_000_000),
    orientation: Orientation = .up
  ) -> Shot {
    let stream = StreamFormat(format: format, size: .full, rate: 30, bufferCount: 8)
    let settings = PhotoSettings(orientation: orientation)
    return Shot(
      id: ShotID(number: 1), frame: Frame(picture, format: stream), date: date, device: device,
      settings: ResolvedPhotoSettings(settings, stream: stream, controls: []),
      report: ShotReport())
  }
}

extension TakenPhoto {
  /// Creates a photo of arbitrary bytes; keepers do not look at them.
  static func test(
    _ bytes: [UInt8] = [1, 2, 3], date: WallTime = WallTime(seconds: 1_780_000_000)
  ) -> TakenPhoto {
    let shot = Shot.test(date: date)
    return TakenPhoto(
      id: "0", jpeg: bytes, size: .full, orientation: .up, date: date, device: shot.device,
      settings: shot.settings, report: shot.report)
  }
}
