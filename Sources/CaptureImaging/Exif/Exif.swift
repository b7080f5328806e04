/// Writes facts into JPEGs without changing their pictures.
public enum Exif {
  /// Returns the JPEG with the facts in its EXIF block.
  ///
  /// An existing block keeps its other entries. A damaged block is replaced, because
  /// nothing could read it. Every byte outside the block is preserved, up to
  /// the end marker; padding after it is dropped.
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
    var entries = try entries(of: header, jpeg)
    try facts.write(to: &entries, of: header)
    let segment = try ExifBlock.segment(try entries.encoded())
    if let exif = header.exif {
      return JPEGPatch(replacing: exif.range, with: segment)
    }
    return JPEGPatch(at: place(in: header), inserting: segment)
  }

  private static func entries(
    of header: JPEGHeader, _ jpeg: RawSpan
  ) throws(ExifError) -> ExifEntries {
    guard let exif = header.exif else { return try ExifEntries() }
    do {
      return try ExifEntries(of: jpeg.extracting(exif.body))
    } catch {
      guard error.code == .damaged else { throw error }
      return try ExifEntries()
    }
  }

  /// Returns the offset after the start marker and any JFIF segments, which must come first.
  private static func place(in header: JPEGHeader) -> Int {
    let leading = header.segments.dropFirst().prefix { $0.marker == .application0 }
    return (leading.last ?? header.segments[0]).range.upperBound
  }
}

extension JPEGHeader {
  init(forExifOf jpeg: RawSpan) throws(ExifError) {
    do {
      try self.init(of: jpeg)
    } catch {
      throw .jpeg(error)
    }
  }
}
