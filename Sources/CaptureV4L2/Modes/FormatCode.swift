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
    let own = PixelFormat(rawValue: code)
    let whole = Self.splitFormats[own.description]
    isSplit = whole != nil
    format = whole.flatMap { PixelFormat($0) } ?? (own.description == "JPEG" ? .motionJPEG : own)
    guard format == .motionJPEG || SampleFormat(format) != nil else { return nil }
  }

  /// What formats of several memories are called where all planes lie in one.
  ///
  /// The last three have no other name.
  private static let splitFormats = [
    "NM12": "NV12", "NM21": "NV21", "NM16": "NV16", "NM61": "NV61", "YM12": "YU12",
    "YM21": "YV12", "YM16": "422P", "YM61": "YM61", "YM24": "YM24", "YM42": "YM42",
  ]
}
