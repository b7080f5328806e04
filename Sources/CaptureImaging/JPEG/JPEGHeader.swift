/// A JPEG's properties and the positions of its segments.
///
/// The header is read by walking the markers only. Nothing is decoded, no byte is trusted,
/// and the time is linear in the number of bytes, whatever they are.
public struct JPEGHeader: Hashable, Sendable {
  /// A marker and its segment, without any coded picture data that follows.
  public struct Segment: Hashable, Sendable {
    /// The marker, which identifies the kind of segment.
    public let marker: JPEGMarker
    /// The bytes from the start of the marker to the end of the segment.
    public let range: Range<Int>
    /// The bytes after the marker and the length.
    public let body: Range<Int>
  }

  /// The size of the picture as stored, before any EXIF orientation is applied.
  public let size: FrameSize
  /// The number of colour components: 1 for grey, 3 for colour, 4 for CMYK.
  public let componentCount: Int
  /// The chroma subsampling; nil if it is not one of the supported kinds.
  public let chroma: ChromaSubsampling?
  /// Whether the picture is coded in several passes of increasing detail.
  public let isProgressive: Bool
  /// Whether there is a Huffman table segment before the first scan.
  ///
  /// The frames of many webcams have none.
  public let hasHuffmanTables: Bool
  /// All segments in order, from the start marker to the end marker.
  public let segments: [Segment]
  /// The bytes from the first scan's marker to the end of the JPEG.
  public let codedRange: Range<Int>
  /// The offset just past the end marker; any further bytes are padding.
  public let end: Int
  /// Whether the end marker was found; without it, the picture may be cut short.
  public let hasEnd: Bool
  /// The first segment that holds an EXIF block, if one comes before the first scan.
  public let exif: Segment?

  /// The memory for the coefficients that a decoder must keep until the last scan.
  ///
  /// This is zero for a picture in a single scan, which is what cameras produce: each row of
  /// blocks is decoded and then discarded.
  let coefficientByteCount: Int
  /// Whether the picture data is coded arithmetically, which no camera does.
  let isArithmetic: Bool

  /// Parses the markers of a JPEG; a missing end marker is reported by ``hasEnd``, not thrown.
  public init(of jpeg: RawSpan) throws(JPEGError) {
    var walk = JPEGWalk()
    try walk.read(jpeg)
    guard let frame = walk.frame, let codedStart = walk.codedStart else {
      throw .damaged("it contains no picture")
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
  /// Returns the memory needed to decode the picture at a scale, besides the JPEG itself.
  ///
  /// It consists of the coefficients of a picture in several scans, and of the decoded planes.
  package func decodingByteCount(at scale: JPEGScale) -> Int {
    let planes = PlanarPicture.planes(of: scale.size(of: size), chroma: chroma ?? .s444)
    return coefficientByteCount + PlanarPicture.sampleCount(of: planes)
  }
}
