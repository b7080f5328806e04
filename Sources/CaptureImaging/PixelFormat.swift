internal import CaptureText

/// How a frame's bytes are to be read, by the four letters that V4L2 uses.
///
/// A struct, not an enum: a driver may answer with a format nobody here named.
public struct PixelFormat: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// One JPEG a frame, often without its Huffman tables.
  public static let motionJPEG = PixelFormat(exactly: "MJPG")
  /// Y0 Cb Y1 Cr, 4:2:2, two bytes a pixel.
  public static let yuyv = PixelFormat(exactly: "YUYV")
  /// A plane of Y, then one of CbCr pairs, 4:2:0.
  public static let nv12 = PixelFormat(exactly: "NV12")
  /// Luma alone, one byte a pixel.
  public static let grey = PixelFormat(exactly: "GREY")
  /// Three planes, 4:2:0.
  public static let i420 = PixelFormat(exactly: "YU12")
  /// Red, green and blue, a byte each.
  public static let rgb24 = PixelFormat(exactly: "RGB3")

  /// The format of up to four letters, those that are missing being spaces.
  ///
  /// `-BE` behind them stands for the bit by which V4L2 marks the higher byte as the first.
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
  /// The format of these letters; `MJPEG` is taken for `MJPG`, and lower case for upper case unless
  /// a format is spelled so.
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

  /// The letters without the spaces at their end, and with those that a terminal would obey spelled
  /// out.
  public var description: String {
    var letters = (0..<4).map { UInt8(truncatingIfNeeded: rawValue >> ($0 * 8)) }
    letters[3] &= 0x7F
    while letters.count > 1, letters.last == UInt8(ascii: " ") { letters.removeLast() }
    let isBigEndian = rawValue & Self.bigEndianBit != 0
    return String(decoding: letters, as: UTF8.self).visible + (isBigEndian ? Self.bigEndian : "")
  }
}
