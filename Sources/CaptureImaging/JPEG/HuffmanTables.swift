/// The Huffman tables that Motion JPEG frames leave out.
///
/// Webcams save bytes by relying on the tables that the JPEG standard prints
/// as typical (ITU-T T.81, annex K.3.3). A file needs to hold them.
public enum HuffmanTables {
  /// The JPEG with the standard tables before its first scan.
  ///
  /// Nil when it has tables of its own; nothing else is changed.
  public static func inserted(into jpeg: RawSpan) throws(JPEGError) -> [UInt8]? {
    let header = try JPEGHeader(of: jpeg)
    guard try areMissing(from: header) else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(jpeg.byteCount + segment.count)
    result.append(0..<header.codedRange.lowerBound, of: jpeg)
    result += segment
    result.append(header.codedRange.lowerBound..<jpeg.byteCount, of: jpeg)
    return result
  }

  static func areMissing(from header: JPEGHeader) throws(JPEGError) -> Bool {
    guard !header.hasHuffmanTables, !header.isArithmetic else { return false }
    // The typical tables lack the codes of progressive scans.
    guard !header.isProgressive else { throw .damaged("its scans have no Huffman tables") }
    return true
  }

  /// One segment with all four tables.
  static let segment: [UInt8] = {
    let tables = StandardHuffmanTable.all.flatMap { [$0.identifier] + $0.counts + $0.symbols }
    let length = UInt16(tables.count + 2)
    let marker = [0xFF, JPEGMarker.huffmanTables.rawValue]
    return marker + [UInt8(length >> 8), UInt8(length & 0xFF)] + tables
  }()
}
