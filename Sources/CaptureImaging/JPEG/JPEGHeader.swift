/// What a JPEG says about itself, and where its parts lie.
///
/// Made by walking the markers alone: nothing is decoded, no byte is trusted,
/// and the time is linear in the bytes whatever they are.
public struct JPEGHeader: Hashable, Sendable {
  /// A marker with what belongs to it, coded picture data excepted.
  public struct Segment: Hashable, Sendable {
    public let marker: JPEGMarker
    /// From the marker's first byte to the segment's end.
    public let range: Range<Int>
    /// What follows the marker and the length.
    public let body: Range<Int>
  }

  public let size: FrameSize
  public let componentCount: Int
  /// Nil when it is none of those with a name.
  public let chroma: ChromaSubsampling?
  public let isProgressive: Bool
  /// Whether Huffman tables come before the first scan.
  ///
  /// The frames of many webcams leave them out.
  public let hasHuffmanTables: Bool
  /// All segments in order, from the start marker to the end marker.
  public let segments: [Segment]
  /// From the first scan's marker to the end of the JPEG.
  public let codedRange: Range<Int>
  /// Just past the end marker; whatever follows is padding.
  public let end: Int
  /// Whether the end marker was found; without it the picture is cut short.
  public let hasEnd: Bool
  /// The first segment with an EXIF block, before the first scan.
  public let exif: Segment?

  /// The bytes of coefficients that a decoder has to keep until the last scan.
  ///
  /// Zero for a picture that comes in one scan, as those of cameras do; a row of
  /// blocks is decoded and forgotten then.
  let coefficientByteCount: Int
  /// Whether the picture data is coded arithmetically, as no camera does.
  let isArithmetic: Bool

  public init(of jpeg: RawSpan) throws(JPEGError) {
    var walk = JPEGWalk()
    try walk.read(jpeg)
    guard let frame = walk.frame, let codedStart = walk.codedStart else {
      throw .damaged("there is no picture in it")
    }
    size = frame.size
    componentCount = frame.componentCount
    chroma = frame.chroma
    isProgressive = frame.marker.isProgressiveFrame
    isArithmetic = frame.marker.isArithmeticFrame
    let isInOneScan = !isProgressive && walk.firstScanComponentCount == componentCount
    coefficientByteCount = isInOneScan ? 0 : frame.coefficientByteCount
    hasHuffmanTables = walk.hasHuffmanTables
    segments = walk.segments
    end = walk.position
    codedRange = codedStart..<walk.position
    hasEnd = walk.hasEnd
    exif = walk.segments.first { segment in
      segment.marker == .application1 && segment.range.upperBound <= codedStart
        && jpeg.extracting(segment.body).holds(ExifBlock.prefix, at: 0)
    }
  }
}

extension JPEGHeader {
  /// The bytes that it takes to decode the picture at a scale, besides those of the JPEG itself.
  ///
  /// What the decoder keeps of a picture in several scans, and the planes that it fills.
  package func decodingByteCount(at scale: JPEGScale) -> Int {
    let planes = PlanarPicture.planes(of: scale.size(of: size), chroma: chroma ?? .s444)
    return coefficientByteCount + PlanarPicture.sampleCount(of: planes)
  }
}
