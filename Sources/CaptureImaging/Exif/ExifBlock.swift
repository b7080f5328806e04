/// Where an EXIF block lies in a JPEG segment.
enum ExifBlock {
  /// What stands before the block's TIFF header.
  static let prefix: [UInt8] = Array("Exif\0\0".utf8)
  /// The marker and the length before that.
  static let segmentHeaderSize = 4
  /// As many bytes as a segment can hold after its own length.
  static let sizeLimit = 65_533
}
