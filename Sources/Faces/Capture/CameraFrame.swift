public import CaptureBase

/// A frame of a camera, as a picture to show.
///
/// It is a copy, so it can be kept for as long as needed.
public struct CameraFrame: Sendable {
  /// The time of the exposure, on the camera's timeline.
  public let timestamp: Timestamp
  private let frame: Frame
  private let orientation: Orientation

  /// Copies a frame of a session, to be shown upright.
  ///
  /// As in photos, an orientation in the camera's own EXIF block counts; without one, how the device is
  /// mounted.
  public init(_ frame: Frame, from device: CameraDevice) {
    self.frame = frame.copied()
    timestamp = frame.timestamp
    orientation = frame.storedFacts?.orientation ?? device.mounting
  }

  /// The size of the upright picture; that of a photo is its `uprightSize`.
  public var size: FrameSize {
    let stored = frame.pictureSize
    return orientation.swapsSides ? stored.turned : stored
  }

  /// Returns the upright picture as a JPEG.
  ///
  /// The camera's own JPEG is used if its picture is upright; the quality, from 1 to 100, is for others.
  /// Throws if the frame is damaged.
  public func jpeg(quality: Int = 92) throws(FramePictureError) -> [UInt8] {
    if orientation == .up, let jpeg = frame.completeJPEG() { return jpeg }
    let picture = try picture()
    do throws(JPEGError) {
      var encoder = try JPEGEncoder()
      return try encoder.encode(picture, quality: quality)
    } catch {
      throw .jpeg(error)
    }
  }

  /// Returns the upright picture as pixels, scaled down to fit in a size if one is given.
  ///
  /// Throws if the frame is damaged.
  public func pixels(fitting box: FrameSize? = nil) throws(FramePictureError) -> Pixels {
    try picture(fitting: box).pixels()
  }

  /// Returns the planes of luma and colour of the upright picture, scaled down to fit in a size if one is
  /// given.
  ///
  /// Throws if the frame is damaged.
  public func picture(fitting box: FrameSize? = nil) throws(FramePictureError) -> PlanarPicture {
    let target = box.map { size.fitted(in: $0) }
    let stored = target.map { orientation.swapsSides ? $0.turned : $0 }
    let picture = try frame.picture(covering: stored).turned(upright: orientation)
    guard let target, picture.size != target else { return picture }
    return picture.scaled(to: target)
  }
}

extension CameraFrame: OneLineDescription {
  /// The size of the upright picture, and the time of the exposure.
  public var description: String { "frame of \(size) at \(timestamp)" }
}
