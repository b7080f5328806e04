internal import CaptureBase

/// A frame of a camera, as a picture to be looked at.
///
/// It is a copy, so it can be kept for as long as needed.
public struct CameraFrame: Sendable {
  /// The time of the exposure, on the clock of ``Timeline``.
  public let timestamp: Timestamp
  private let frame: Frame
  private let orientation: Orientation

  init(_ frame: Frame, from device: CameraDevice) {
    self.frame = frame.copied()
    timestamp = frame.timestamp
    orientation = device.mounting
  }

  /// The size of the upright picture.
  public var size: FrameSize {
    orientation.swapsSides ? frame.layout.size.turned : frame.layout.size
  }

  /// Returns the upright picture as a JPEG; a camera's own JPEG is used as it is if it is upright.
  ///
  /// Throws if the camera sent a damaged frame.
  public func jpeg(quality: Int = 92) throws(PictureError) -> [UInt8] {
    if orientation == .up, let jpeg = frame.completeJPEG() { return jpeg }
    return try picture().jpeg(quality: quality)
  }

  /// Returns the upright picture as pixels, scaled down to fit in a size if one is given.
  ///
  /// Throws if the camera sent a damaged frame.
  public func pixels(fitting box: FrameSize? = nil) throws(PictureError) -> Pixels {
    let picture = try picture(fitting: box)
    guard let box, picture.size != picture.size.fitted(in: box) else { return picture.pixels() }
    return picture.scaled(to: picture.size.fitted(in: box)).pixels()
  }

  /// Returns the upright picture's planes of luma and colour.
  public func picture(fitting box: FrameSize? = nil) throws(PictureError) -> PlanarPicture {
    let wanted = box.map { orientation.swapsSides ? $0.turned : $0 }
    return try frame.decoded(covering: wanted).turned(upright: orientation)
  }
}
