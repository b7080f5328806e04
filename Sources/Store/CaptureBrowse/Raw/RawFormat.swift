internal import CaptureImaging

/// The pixel format of a raw file.
public enum RawFormat: UInt32, CaseIterable, Sendable {
  /// Four bytes per pixel, in the byte order of most screens; the fastest to read.
  case bgra = 1
  /// Planes with one chroma sample for every four pixels, converted when read; 2.7 times smaller.
  case yuv420 = 2

  /// The file name extension, without the dot.
  var ending: String {
    switch self {
    case .bgra: "bgra"
    case .yuv420: "yuv420"
    }
  }

  /// Returns the number of bytes that the pixels of a picture take.
  func byteCount(of size: FrameSize) -> Int {
    switch self {
    case .bgra: Pixels.byteCount(of: size)
    case .yuv420: PackedColour.byteCount(of: size)
    }
  }
}
