internal import CaptureImaging

/// The resources that Photoshop invented a place for in JPEGs; IPTC is one of them.
struct PhotoshopResources {
  /// Where the IPTC records are; nil when there are none.
  private(set) var iptc: Range<Int>?

  private static let iptcNumber = 0x0404

  init(of bytes: RawSpan) throws(MetadataError) {
    var reader = ByteReader()
    // Some writers fill the segment up with zeros.
    while bytes.byteCount - reader.position >= 4, !bytes.holds("\0\0\0\0", at: reader.position) {
      let signature = try reader.take(4, of: bytes)
      guard bytes.holds("8BIM", at: signature.lowerBound) || iptc != nil else {
        throw .damagedIPTC("there is no resource at byte \(signature.lowerBound)")
      }
      if iptc != nil { return }
      let number = try reader.number(2, of: bytes)
      // The name, a length before it, and an even number of bytes in all.
      let nameLength = try reader.number(1, of: bytes)
      _ = try reader.take(nameLength + (nameLength + 1) % 2, of: bytes)
      let body = try reader.take(try reader.number(4, of: bytes), of: bytes)
      if body.count % 2 == 1, reader.position < bytes.byteCount {
        _ = try reader.take(1, of: bytes)
      }
      if number == Self.iptcNumber { iptc = body }
    }
  }
}

/// A place in bytes that moves on with everything taken.
struct ByteReader {
  private(set) var position = 0

  /// Where the next so many bytes are.
  mutating func take(_ count: Int, of bytes: RawSpan) throws(MetadataError) -> Range<Int> {
    guard count <= bytes.byteCount - position else {
      throw .damagedIPTC("it is cut short after \(bytes.byteCount) bytes")
    }
    defer { position += count }
    return position..<position + count
  }

  /// The big-endian number in the next bytes, at most four of them.
  mutating func number(_ count: Int, of bytes: RawSpan) throws(MetadataError) -> Int {
    try take(count, of: bytes).reduce(0) { $0 << 8 | Int(bytes.byte(at: $1)) }
  }
}
