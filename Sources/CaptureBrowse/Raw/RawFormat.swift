internal import CaptureImaging

/// How the pixels of a raw file are stored.
public enum RawFormat: UInt32, CaseIterable, Sendable {
  /// As a screen shows them, four bytes each: the fastest to read.
  case bgra = 1
  /// With a colour for every four pixels: 2.7 times denser, converted when read.
  case yuv420 = 2

  /// What a file's name ends with.
  var ending: String {
    switch self {
    case .bgra: "bgra"
    case .yuv420: "yuv420"
    }
  }

  /// How many bytes the pixels of a picture take.
  func byteCount(of size: FrameSize) -> Int {
    switch self {
    case .bgra: Pixels.byteCount(of: size)
    case .yuv420: PackedColour.byteCount(of: size)
    }
  }
}
