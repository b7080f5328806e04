@testable import CaptureImaging

/// A JPEG assembled from grey pictures, one for each component, in separate scans.
enum SeparateScans {
  /// Returns a JPEG whose components are named by these identifiers.
  ///
  /// `adobe` is the transform that Adobe's segment states; nil to leave the segment out.
  static func jpeg(
    of planes: [PlanarPicture], named identifiers: [UInt8], adobe: UInt8? = nil
  ) throws -> [UInt8] {
    var encoder = try JPEGEncoder()
    let greys = try planes.map { try encoder.encode($0, quality: 100) }
    var jpeg = JPEGMarker.startOfImage.bytes
    if let adobe {
      jpeg += segment(.application14, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, adobe])
    }
    for (index, grey) in greys.enumerated() {
      let header = try grey.header()
      let parts = header.segments.filter {
        index == 0 && ($0.marker == .quantisationTables || $0.marker == .huffmanTables)
      }
      for part in parts { jpeg += grey[part.range] }
      if index == 0 { jpeg += segment(.baselineFrame, frame(of: header, identifiers)) }
      jpeg += segment(.startOfScan, [1, identifiers[index], 0, 0, 63, 0])
      let scan = header.segments.first { $0.marker == .startOfScan }
      jpeg += grey[(scan?.range.upperBound ?? 0)..<(header.end - 2)]
    }
    return jpeg + JPEGMarker.endOfImage.bytes
  }

  private static func frame(of header: JPEGHeader, _ identifiers: [UInt8]) -> [UInt8] {
    let (width, height) = (header.size.width, header.size.height)
    let size = [height, width].flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    return [8] + size + [UInt8(identifiers.count)] + identifiers.flatMap { [$0, 0x11, 0] }
  }

  private static func segment(_ marker: JPEGMarker, _ body: [UInt8]) -> [UInt8] {
    let length = body.count + 2
    return marker.bytes + [UInt8(length >> 8), UInt8(length & 0xFF)] + body
  }
}

extension JPEGMarker {
  static let baselineFrame = JPEGMarker(rawValue: 0xC0)
}
