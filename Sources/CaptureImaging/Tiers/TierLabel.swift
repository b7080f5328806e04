/// What every tier of a photo says of itself, in an EXIF block made once.
struct TierLabel {
  private let patch: JPEGPatch

  /// The label for JPEGs that begin as a sample does, of the encoder's making.
  init(_ facts: ExifFacts, for sample: [UInt8]) throws(ExifError) {
    let bytes = sample.span.bytes
    patch = try Exif.patch(for: JPEGHeader(forExifOf: bytes), of: bytes, facts)
  }

  var byteCount: Int { patch.bytes.count }

  /// The JPEG with the label in it.
  func added(to jpeg: [UInt8]) -> [UInt8] {
    jpeg.span.bytes.patched([patch], upTo: jpeg.count)
  }
}
