/// The Huffman tables that Motion JPEG frames omit.
///
/// Webcams save bytes by relying on the typical tables printed in the JPEG
/// standard (ITU-T T.81, annex K.3.3). A file must contain them.
public enum HuffmanTables {
  /// Returns the JPEG with the standard tables inserted before its first scan.
  ///
  /// The result is nil if the JPEG has its own tables. Nothing else is changed.
  public static func inserted(into jpeg: RawSpan) throws(JPEGError) -> [UInt8]? {
    let header = try JPEGHeader(of: jpeg)
    guard let patch = try patch(for: header) else { return nil }
    return jpeg.patched([patch], upTo: jpeg.byteCount)
  }

  /// Returns the patch that adds the standard tables to a JPEG, or nil if it needs none.
  static func patch(for header: JPEGHeader) throws(JPEGError) -> JPEGPatch? {
    guard !header.hasHuffmanTables, !header.isArithmetic else { return nil }
    // The typical tables lack the codes of progressive scans.
    guard !header.isProgressive else { throw .damaged("its scans have no Huffman tables") }
    return JPEGPatch(at: header.codedRange.lowerBound, inserting: segment)
  }

  /// One segment with all four tables.
  static let segment: [UInt8] = {
    let tables = StandardHuffmanTable.all.flatMap { [$0.identifier] + $0.counts + $0.symbols }
    let length = UInt16(tables.count + 2)
    let marker = [0xFF, JPEGMarker.huffmanTables.rawValue]
    return marker + [UInt8(length >> 8), UInt8(length & 0xFF)] + tables
  }()
}
