public import CaptureImaging

extension KeptPhoto {
  /// The complete JPEG with its EXIF block, as it was taken.
  public var jpeg: [UInt8] { photo.jpeg }
  /// The size of the picture as it was taken, before it is turned upright.
  public var size: FrameSize { photo.size }
}
