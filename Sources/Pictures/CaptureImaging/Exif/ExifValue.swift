internal import CLibExif

/// The kinds of EXIF values that are written.
enum ExifValue: Hashable {
  case text(String)
  case short(UInt16)
  case long(UInt32)
  case rational(UInt32, UInt32)
  /// Bytes whose meaning depends on the tag.
  case bytes([UInt8])

  var format: ExifFormat {
    switch self {
    case .text: EXIF_FORMAT_ASCII
    case .short: EXIF_FORMAT_SHORT
    case .long: EXIF_FORMAT_LONG
    case .rational: EXIF_FORMAT_RATIONAL
    case .bytes: EXIF_FORMAT_UNDEFINED
    }
  }

  /// Returns the bytes of the stored value; text is terminated by a zero.
  func encoded(in order: ExifByteOrder) -> [UInt8] {
    switch self {
    case .text(let text): Array(text.utf8) + [0]
    case .short(let value): Self.encoded(value, in: order)
    case .long(let value): Self.encoded(value, in: order)
    case .rational(let over, let under):
      Self.encoded(over, in: order) + Self.encoded(under, in: order)
    case .bytes(let bytes): bytes
    }
  }

  private static func encoded(
    _ value: some FixedWidthInteger, in order: ExifByteOrder
  ) -> [UInt8] {
    let ordered = order == EXIF_BYTE_ORDER_MOTOROLA ? value.bigEndian : value.littleEndian
    return withUnsafeBytes(of: ordered) { [UInt8]($0) }
  }
}
