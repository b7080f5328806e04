/// The second byte of a JPEG marker, which identifies the segment after it.
public struct JPEGMarker: RawRepresentable, Hashable, Sendable {
  /// The byte that follows 0xFF in the marker.
  public let rawValue: UInt8

  /// Creates a marker from any byte, including bytes without a meaning in the standard.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// SOI, the first marker of every JPEG.
  public static let startOfImage = JPEGMarker(rawValue: 0xD8)
  /// EOI, the last marker; any further bytes are padding.
  public static let endOfImage = JPEGMarker(rawValue: 0xD9)
  /// SOS, whose segment is followed by coded picture data.
  public static let startOfScan = JPEGMarker(rawValue: 0xDA)
  /// DHT, which many webcams omit.
  public static let huffmanTables = JPEGMarker(rawValue: 0xC4)
  static let quantisationTables = JPEGMarker(rawValue: 0xDB)
  static let restartInterval = JPEGMarker(rawValue: 0xDD)
  /// DHP, which begins a picture in several sizes.
  static let hierarchicalProgression = JPEGMarker(rawValue: 0xDE)
  /// APP0, used by JFIF.
  public static let application0 = JPEGMarker(rawValue: 0xE0)
  /// APP1, used by EXIF and XMP.
  public static let application1 = JPEGMarker(rawValue: 0xE1)
  /// APP2, used by ICC profiles.
  public static let application2 = JPEGMarker(rawValue: 0xE2)

  /// APP14, in which Adobe's programs state how colour is coded.
  static let application14 = JPEGMarker(rawValue: 0xEE)

  /// A marker without a length, reserved for temporary use in arithmetic coding.
  static let temporary = JPEGMarker(rawValue: 0x01)

  /// The two bytes of the marker.
  var bytes: [UInt8] { [0xFF, rawValue] }

  /// Whether the marker begins a frame, the segment that states the picture's size.
  var startsFrame: Bool {
    // C4, C8 and CC are in the same range of the standard's table but do not begin a frame.
    (0xC0...0xCF).contains(rawValue) && ![0xC4, 0xC8, 0xCC].contains(rawValue)
  }

  var isProgressiveFrame: Bool { startsFrame && rawValue & 0x03 == 2 }

  /// Whether the marker begins a picture with Huffman codes and each block in a single pass.
  var isSequentialFrame: Bool { rawValue == 0xC0 || rawValue == 0xC1 }

  /// Whether the marker begins a picture that is coded as differences between neighbouring pixels.
  var isLosslessFrame: Bool { startsFrame && rawValue & 0x03 == 3 }

  /// Whether the marker begins a picture that refines a smaller one.
  var isHierarchicalFrame: Bool { startsFrame && rawValue & 0x04 != 0 }

  var isArithmeticFrame: Bool { startsFrame && rawValue & 0x08 != 0 }

  /// Whether the marker is one of the eight that divide coded data into restart intervals.
  var isRestart: Bool { (0xD0...0xD7).contains(rawValue) }

  /// Whether the marker is followed by a length and a body.
  var hasLength: Bool { rawValue >= 0xC0 && rawValue < 0xFF && !(0xD0...0xD9).contains(rawValue) }
}

extension JPEGMarker: CustomStringConvertible {
  /// The byte in hexadecimal, such as `0xd8`.
  public var description: String { hexadecimal(rawValue) }
}
