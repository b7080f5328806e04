internal import CaptureText

/// A V4L2 pixel format, identified by its four-character code.
///
/// It is a struct, not an enum, because a driver may report a format that is not listed here.
public struct PixelFormat: RawRepresentable, Hashable, Sendable {
  /// The four characters, the first in the lowest byte; the highest bit marks big-endian formats.
  public let rawValue: UInt32

  /// Creates a format from V4L2's code, whether or not it is known here.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// One JPEG per frame, often without its Huffman tables.
  public static let motionJPEG = PixelFormat(exactly: "MJPG")
  /// Packed Y0 Cb Y1 Cr, 4:2:2, two bytes per pixel.
  public static let yuyv = PixelFormat(exactly: "YUYV")
  /// A plane of Y, then a plane of CbCr pairs, 4:2:0.
  public static let nv12 = PixelFormat(exactly: "NV12")
  /// Luma only, one byte per pixel.
  public static let grey = PixelFormat(exactly: "GREY")
  /// Planes of Y, Cb and Cr, 4:2:0.
  public static let i420 = PixelFormat(exactly: "YU12")
  /// Red, green and blue, one byte each.
  public static let rgb24 = PixelFormat(exactly: "RGB3")

  /// Creates a format from up to four characters, padded with spaces.
  ///
  /// The suffix `-BE` stands for the bit by which V4L2 marks big-endian formats.
  init(exactly letters: String) {
    let isBigEndian = letters.hasSuffix(Self.bigEndian)
    let own = Array(letters.dropLast(isBigEndian ? Self.bigEndian.count : 0).utf8)
    precondition(own.count <= 4, "a pixel format has four letters")
    let spaces = [UInt8](repeating: UInt8(ascii: " "), count: 4 - own.count)
    let code = (own + spaces).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    rawValue = isBigEndian ? code | Self.bigEndianBit : code
  }

  private static let bigEndian = "-BE"
  private static let bigEndianBit: UInt32 = 1 << 31
}

extension PixelFormat: LosslessStringConvertible {
  /// Creates a format from its name.
  ///
  /// `MJPEG` is accepted as an alias of `MJPG`. Lower case stands for upper case unless
  /// the name of a format contains lower-case letters.
  public init?(_ letters: String) {
    if let known = SampleFormat.named(letters) {
      self = known.format
      return
    }
    let upper = letters.uppercased()
    guard upper != "MJPEG" else {
      self = .motionJPEG
      return
    }
    let own = upper.hasSuffix(Self.bigEndian) ? upper.dropLast(Self.bigEndian.count) : upper[...]
    guard own.utf8.count == 4 else { return nil }
    self.init(exactly: upper)
  }

  /// The characters without trailing spaces, with control characters escaped for a terminal.
  public var description: String {
    var letters = (0..<4).map { UInt8(truncatingIfNeeded: rawValue >> ($0 * 8)) }
    letters[3] &= 0x7F
    while letters.count > 1, letters.last == UInt8(ascii: " ") { letters.removeLast() }
    let isBigEndian = rawValue & Self.bigEndianBit != 0
    return String(decoding: letters, as: UTF8.self).visible + (isBigEndian ? Self.bigEndian : "")
  }
}

extension PixelFormat: Codable {
  /// Reads the format's letters, such as `MJPG`, or its code.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let code = try? container.decode(UInt32.self) {
      self.init(rawValue: code)
    } else {
      let letters = try container.decode(String.self)
      guard let format = PixelFormat(letters) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "\(String(reflecting: letters)) is not a pixel format")
      }
      self = format
    }
  }

  /// Writes the format's letters, or its code if they do not identify it.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if PixelFormat(description) == self {
      try container.encode(description)
    } else {
      try container.encode(rawValue)
    }
  }
}
