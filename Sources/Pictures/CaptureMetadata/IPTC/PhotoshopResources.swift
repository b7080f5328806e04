internal import CaptureBase
internal import CaptureImaging

/// Photoshop's resources in a JPEG, one of which holds IPTC records.
struct PhotoshopResources {
  /// The range of the IPTC records; nil if there are none.
  private(set) var iptc: Range<Int>?

  private static let iptcNumber = 0x0404

  init(of bytes: RawSpan) throws(MetadataError) {
    var reader = ByteReader()
    // Some writers pad the segment with zeros.
    while bytes.byteCount - reader.position >= 4, !bytes.holds("\0\0\0\0", at: reader.position) {
      let signature = try reader.take(4, of: bytes)
      guard bytes.holds("8BIM", at: signature.lowerBound) || iptc != nil else {
        throw .damagedIPTC("no resource at byte \(signature.lowerBound)")
      }
      if iptc != nil { return }
      let number = try reader.number(2, of: bytes)
      // The name is preceded by its length; both together have an even number of bytes.
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

/// A position in bytes that advances with every read.
struct ByteReader {
  private(set) var position = 0

  /// Returns the range of the next `count` bytes.
  mutating func take(_ count: Int, of bytes: RawSpan) throws(MetadataError) -> Range<Int> {
    guard count <= bytes.byteCount - position else {
      throw .damagedIPTC("it is cut short after \(bytes.byteCount.counted("byte"))")
    }
    defer { position += count }
    return position..<position + count
  }

  /// Returns the big-endian number in the next bytes, which must be at most four.
  mutating func number(_ count: Int, of bytes: RawSpan) throws(MetadataError) -> Int {
    try take(count, of: bytes).reduce(0) { $0 << 8 | Int(bytes.byte(at: $1)) }
  }
}
