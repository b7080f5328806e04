internal import CaptureImaging

/// A driver's code for a format that can be converted to pictures.
struct FormatCode: Hashable {
  let code: UInt32
  /// The equivalent format with all planes in one memory area.
  let format: PixelFormat
  /// Whether each plane has its own memory area.
  let isSplit: Bool

  /// Returns nil for formats that cannot be decoded.
  init?(_ code: UInt32) {
    self.code = code
    let own = PixelFormat(rawValue: code)
    let whole = Self.splitFormats[own.description]
    isSplit = whole != nil
    format = whole.flatMap { PixelFormat($0) } ?? (own.description == "JPEG" ? .motionJPEG : own)
    guard format == .motionJPEG || SampleFormat(format) != nil else { return nil }
  }

  /// The equivalents of formats with several memory areas that have a single one.
  ///
  /// The last three have no other code, and stand for themselves.
  private static let splitFormats = [
    "NM12": "NV12", "NM21": "NV21", "NM16": "NV16", "NM61": "NV61", "YM12": "YU12",
    "YM21": "YV12", "YM16": "422P", "YM61": "YM61", "YM24": "YM24", "YM42": "YM42",
  ]
}
