/// Turns a camera's JPEG frame into a photo that every program can open.
public enum JPEGPhoto {
  /// Returns the frame with its EXIF facts and any missing Huffman tables, and without padding.
  ///
  /// The coded picture data is not modified.
  public static func made(from frame: RawSpan, _ facts: ExifFacts) throws(ExifError) -> [UInt8] {
    let header = try JPEGHeader(forExifOf: frame)
    let exif = try Exif.patch(for: header, of: frame, facts)
    let tables: JPEGPatch?
    do {
      tables = try HuffmanTables.patch(for: header)
    } catch {
      throw .jpeg(error)
    }
    return frame.patched([exif] + [tables].compactMap { $0 }, upTo: header.end)
  }
}
