import CaptureImaging

/// Parts of a JPEG that the tests compare.
extension [UInt8] {
  var header: JPEGHeader {
    get throws { try JPEGHeader(of: span.bytes) }
  }

  /// The bytes from the first scan to the end.
  var coded: [UInt8] {
    get throws { Array(self[try header.codedRange]) }
  }

  var facts: ExifFacts? {
    get throws { try ExifFacts(of: span.bytes) }
  }

  func with(_ facts: ExifFacts) throws -> [UInt8] {
    try Exif.inserted(facts, into: span.bytes)
  }

  var decoded: PlanarPicture {
    get throws {
      var decoder = try JPEGDecoder()
      return try decoder.decode(span.bytes)
    }
  }

  /// The bytes of each segment except the EXIF block.
  var segmentsWithoutFacts: [[UInt8]] {
    get throws {
      let header = try header
      return header.segments.filter { $0 != header.exif }.map { Array(self[$0.range]) }
    }
  }

  /// The same JPEG without Huffman tables, as webcams send it.
  var withoutTables: [UInt8] {
    get throws {
      let tables = try header.segments.filter { $0.marker == .huffmanTables }.map(\.range)
      return indices.filter { index in !tables.contains { $0.contains(index) } }.map { self[$0] }
    }
  }
}
