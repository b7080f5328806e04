/// Writes facts into JPEGs without changing their pictures.
public enum Exif {
  /// Returns the JPEG with the facts in its EXIF block.
  ///
  /// An existing block keeps its other entries. A damaged or unusual block is left as it is, with
  /// a new block before it. Every byte outside the block is preserved, up to the end marker;
  /// padding after it is dropped.
  public static func inserted(
    _ facts: ExifFacts, into jpeg: RawSpan
  ) throws(ExifError) -> [UInt8] {
    let header = try JPEGHeader(forExifOf: jpeg)
    guard header.hasEnd else { throw .jpeg(.noEnd) }
    let patch = try patch(for: header, of: jpeg, facts)
    return jpeg.patched([patch], upTo: header.end)
  }

  /// Returns the patch that writes facts into a JPEG.
  static func patch(
    for header: JPEGHeader, of jpeg: RawSpan, _ facts: ExifFacts
  ) throws(ExifError) -> JPEGPatch {
    let old = understood(in: header, jpeg)
    var entries = try entries(of: old, jpeg)
    try facts.write(to: &entries, of: header)
    let segment = try ExifBlock.segment(try entries.encoded())
    if let old { return JPEGPatch(replacing: old.range, with: segment) }
    return JPEGPatch(at: place(in: header), inserting: segment)
  }

  /// Returns the segment of the first block, if it can be rewritten without losing anything.
  private static func understood(in header: JPEGHeader, _ jpeg: RawSpan) -> JPEGHeader.Segment? {
    guard let exif = header.exif, ExifBlocks(in: header, of: jpeg).all.first?.segments == [exif],
      (try? ExifStructure(of: jpeg.extracting(exif.body))) != nil
    else { return nil }
    return exif
  }

  private static func entries(
    of segment: JPEGHeader.Segment?, _ jpeg: RawSpan
  ) throws(ExifError) -> ExifEntries {
    guard let segment else { return try ExifEntries() }
    return try ExifEntries(of: jpeg.extracting(segment.body))
  }

  /// Returns the offset after the start marker and any JFIF segments, which must come first.
  private static func place(in header: JPEGHeader) -> Int {
    let leading = header.segments.dropFirst().prefix { $0.marker == .application0 }
    return (leading.last ?? header.segments[0]).range.upperBound
  }
}

extension JPEGHeader {
  init(forExifOf jpeg: RawSpan, _ tolerance: FlawTolerance = .none) throws(ExifError) {
    do {
      try self.init(of: jpeg, tolerance)
    } catch {
      throw .jpeg(error)
    }
  }
}
