/// The EXIF block that all tiers of a photo share, encoded once.
struct TierLabel {
  private let patch: JPEGPatch

  /// Creates the label for JPEGs by the same encoder and with the same header as `sample`.
  init(_ facts: ExifFacts, for sample: [UInt8]) throws(ExifError) {
    let bytes = sample.span.bytes
    patch = try Exif.patch(for: JPEGHeader(forExifOf: bytes), of: bytes, facts)
  }

  var byteCount: Int { patch.bytes.count }

  /// Returns the JPEG with the EXIF block inserted.
  func added(to jpeg: [UInt8]) -> [UInt8] {
    jpeg.span.bytes.patched([patch], upTo: jpeg.count)
  }
}
