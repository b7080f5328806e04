internal import CaptureImaging

/// A driver's own code for a format that pictures can be made of.
struct FormatCode: Hashable {
  let code: UInt32
  /// What the rest of the project calls it.
  let format: PixelFormat
  /// Whether each plane lies in memory of its own.
  let isSplit: Bool

  /// Nil for formats that nobody here can read.
  init?(_ code: UInt32) {
    self.code = code
    switch PixelFormat(rawValue: code).description {
    case "NM12": (format, isSplit) = (.nv12, true)
    case "YM12": (format, isSplit) = (.i420, true)
    case "JPEG": (format, isSplit) = (.motionJPEG, false)
    default:
      (format, isSplit) = (PixelFormat(rawValue: code), false)
      guard Self.readable.contains(format) else { return nil }
    }
  }

  private static let readable: Set<PixelFormat> = [.motionJPEG, .yuyv, .nv12, .grey, .i420, .rgb24]
}
