/// What is fixed about an EXIF block in a JPEG segment.
enum ExifBlock {
  /// What stands before the block's TIFF header.
  static let prefix: [UInt8] = Array("Exif\0\0".utf8)
  /// As many bytes as a segment can hold after its own length.
  static let sizeLimit = 65_533

  /// A JPEG segment with a block in it.
  static func segment(_ block: [UInt8]) throws(ExifError) -> [UInt8] {
    guard block.count <= sizeLimit else {
      throw .tooLarge(byteCount: block.count, limit: sizeLimit)
    }
    let length = UInt16(block.count + 2)
    let marker = [0xFF, JPEGMarker.application1.rawValue]
    return marker + [UInt8(length >> 8), UInt8(length & 0xFF)] + block
  }
}
