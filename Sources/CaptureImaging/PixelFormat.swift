/// How a frame's bytes are to be read, by the four letters that V4L2 uses.
///
/// A struct, not an enum: a driver may answer with a format nobody here named.
public struct PixelFormat: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// One JPEG a frame, often without its Huffman tables.
  public static let motionJPEG = PixelFormat(letters: "MJPG")
  /// Y0 Cb Y1 Cr, 4:2:2, two bytes a pixel.
  public static let yuyv = PixelFormat(letters: "YUYV")
  /// A plane of Y, then one of CbCr pairs, 4:2:0.
  public static let nv12 = PixelFormat(letters: "NV12")
  /// Luma alone, one byte a pixel.
  public static let grey = PixelFormat(letters: "GREY")
  /// Three planes, 4:2:0.
  public static let i420 = PixelFormat(letters: "YU12")
  /// Red, green and blue, a byte each.
  public static let rgb24 = PixelFormat(letters: "RGB3")

  private init(letters: StaticString) {
    precondition(letters.utf8CodeUnitCount == 4, "a pixel format has four letters")
    rawValue = letters.withUTF8Buffer { bytes in
      bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
  }
}

extension PixelFormat: LosslessStringConvertible {
  /// The format of these four letters; `MJPEG` is taken for `MJPG`.
  public init?(_ letters: String) {
    let upper = letters.uppercased()
    let bytes = Array((upper == "MJPEG" ? "MJPG" : upper).utf8)
    guard bytes.count == 4 else { return nil }
    rawValue = bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  public var description: String {
    let letters = (0..<4).map { UInt8(truncatingIfNeeded: rawValue >> ($0 * 8)) }
    return String(decoding: letters, as: UTF8.self)
  }
}
