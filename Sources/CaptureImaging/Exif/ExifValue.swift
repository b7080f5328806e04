internal import CLibExif

/// The kinds of EXIF values that photos need.
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

  /// Parses a stored value; nil if its type is not supported.
  init?(_ bytes: [UInt8], format: ExifFormat, order: ExifByteOrder) {
    let longs = stride(from: 0, to: bytes.count - bytes.count % 4, by: 4).map { place in
      UInt32(truncatingIfNeeded: Self.number(bytes[place..<place + 4], in: order))
    }
    switch format {
    case EXIF_FORMAT_ASCII:
      self = .text(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
    case EXIF_FORMAT_SHORT where bytes.count == 2:
      self = .short(UInt16(truncatingIfNeeded: Self.number(bytes[...], in: order)))
    case EXIF_FORMAT_LONG where longs.count == 1:
      self = .long(longs[0])
    case EXIF_FORMAT_RATIONAL where longs.count == 2:
      self = .rational(longs[0], longs[1])
    case EXIF_FORMAT_UNDEFINED, EXIF_FORMAT_BYTE:
      self = .bytes(bytes)
    default:
      return nil
    }
  }

  private static func encoded(
    _ value: some FixedWidthInteger, in order: ExifByteOrder
  ) -> [UInt8] {
    let ordered = order == EXIF_BYTE_ORDER_MOTOROLA ? value.bigEndian : value.littleEndian
    return withUnsafeBytes(of: ordered) { [UInt8]($0) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>, in order: ExifByteOrder) -> UInt64 {
    let bigEndian = order == EXIF_BYTE_ORDER_MOTOROLA ? Array(bytes) : bytes.reversed()
    return bigEndian.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
