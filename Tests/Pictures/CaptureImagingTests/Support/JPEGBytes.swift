@testable import CaptureImaging

/// JPEG operations on arrays of bytes, for use in tests.
///
/// They also work around the compiler, which fails on a span of a value that was just
/// returned by a throwing call.
extension [UInt8] {
  /// Returns the JPEG without the segments of a kind.
  func withoutSegments(_ marker: JPEGMarker) throws -> [UInt8] {
    let header = try JPEGHeader(of: span.bytes)
    let patches = header.segments.filter { $0.marker == marker }
      .map { JPEGPatch(replacing: $0.range, with: []) }
    return span.bytes.patched(patches, upTo: count)
  }

  /// Returns the JPEG without a segment.
  func removing(_ segment: JPEGHeader.Segment?) -> [UInt8] {
    guard let range = segment?.range else { return self }
    return Array(self[..<range.lowerBound] + self[range.upperBound...])
  }

  /// Returns the JPEG with a segment inserted after its start marker.
  func inserting(_ marker: JPEGMarker, _ body: [UInt8]) -> [UInt8] {
    let length = body.count + 2
    let head = [0xFF, marker.rawValue, UInt8(length >> 8), UInt8(length & 0xFF)]
    return self[..<2] + head + body + self[2...]
  }

  func header() throws -> JPEGHeader {
    try JPEGHeader(of: span.bytes)
  }

  /// Returns the bytes from the first scan to the end.
  func coded() throws -> [UInt8] {
    Array(self[try header().codedRange])
  }

  func withTables() throws -> [UInt8]? {
    try HuffmanTables.inserted(into: span.bytes)
  }

  func with(_ facts: ExifFacts) throws -> [UInt8] {
    try Exif.inserted(facts, into: span.bytes)
  }

  func facts() throws -> ExifFacts? {
    try ExifFacts(of: span.bytes)
  }

  /// Throws unless a strict decoder accepts the JPEG as complete.
  func check() throws {
    var decoder = try JPEGDecoder()
    try decoder.check(span.bytes, pixelLimit: 1_000_000)
  }
}
