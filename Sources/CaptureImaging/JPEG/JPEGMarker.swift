/// The second byte of a JPEG marker: what the segment after it is.
public struct JPEGMarker: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let startOfImage = JPEGMarker(rawValue: 0xD8)
  public static let endOfImage = JPEGMarker(rawValue: 0xD9)
  public static let startOfScan = JPEGMarker(rawValue: 0xDA)
  public static let huffmanTables = JPEGMarker(rawValue: 0xC4)
  static let quantisationTables = JPEGMarker(rawValue: 0xDB)
  static let restartInterval = JPEGMarker(rawValue: 0xDD)
  /// JFIF's place.
  public static let application0 = JPEGMarker(rawValue: 0xE0)
  /// The place of EXIF.
  public static let application1 = JPEGMarker(rawValue: 0xE1)

  /// A marker without meaning or length, left over from arithmetic coding.
  static let temporary = JPEGMarker(rawValue: 0x01)

  /// Whether it begins a frame, the segment that holds the picture's size.
  var startsFrame: Bool {
    // C4, C8 and CC lie in the same row of the standard's table but are none.
    (0xC0...0xCF).contains(rawValue) && ![0xC4, 0xC8, 0xCC].contains(rawValue)
  }

  var isProgressiveFrame: Bool { startsFrame && rawValue & 0x03 == 2 }

  /// Whether it begins a picture whose blocks are each coded in one go, by Huffman codes.
  var isSequentialFrame: Bool { rawValue == 0xC0 || rawValue == 0xC1 }

  var isArithmeticFrame: Bool { startsFrame && rawValue & 0x08 != 0 }

  /// Whether it is one of the eight that cut coded data into intervals.
  var isRestart: Bool { (0xD0...0xD7).contains(rawValue) }

  /// Whether the standard gives it a meaning and a length.
  var hasLength: Bool { rawValue >= 0xC0 && rawValue < 0xFF && !(0xD0...0xD9).contains(rawValue) }
}

extension JPEGMarker: CustomStringConvertible {
  public var description: String { hexadecimal(rawValue) }
}
