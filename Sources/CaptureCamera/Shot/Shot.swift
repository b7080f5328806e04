public import CaptureImaging

/// Tells one request for a photo from the next, within one process.
public struct ShotID: Hashable, Sendable {
  let number: Int
}

/// A frame chosen for a photo, with proof.
///
/// It holds one of the driver's buffers; let it go once its bytes are used.
public struct Shot: Sendable {
  public let id: ShotID
  public let frame: Frame
  /// When the frame was exposed, on the clock that people read.
  public let date: WallTime
  public let device: CameraDevice
  public let settings: ResolvedPhotoSettings
  public let report: ShotReport
}
