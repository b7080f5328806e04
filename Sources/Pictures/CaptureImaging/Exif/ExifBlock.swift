/// The fixed parts of an EXIF block in a JPEG segment.
enum ExifBlock {
  /// The bytes that precede the block's TIFF header.
  static let prefix: [UInt8] = Array("Exif\0\0".utf8)
  /// The largest number of bytes that a segment can hold after its length.
  static let sizeLimit = 65_533

  /// Returns a JPEG segment that contains a block.
  static func segment(_ block: [UInt8]) throws(ExifError) -> [UInt8] {
    guard block.count <= sizeLimit else {
      throw .tooLarge(byteCount: block.count, limit: sizeLimit)
    }
    let length = UInt16(block.count + 2)
    let marker = [0xFF, JPEGMarker.application1.rawValue]
    return marker + [UInt8(length >> 8), UInt8(length & 0xFF)] + block
  }
}
