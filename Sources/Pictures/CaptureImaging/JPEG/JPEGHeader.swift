/// A JPEG's properties and the positions of its segments.
///
/// The header is read by walking the markers only. Nothing is decoded, no byte is trusted,
/// and the time is linear in the number of bytes, whatever they are. The walk is done once: the
/// metadata, the colour space, the picture and its flaw are all read from the header's segments,
/// with the tolerance with which it was parsed.
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
  public var size: FrameSize { frame.size }
  /// The number of colour components: 1 for grey, 3 for colour, 4 for CMYK.
  public var componentCount: Int { frame.componentCount }
  /// The chroma subsampling; nil if it has no usual name, or if there are four components.
  public var chroma: ChromaSubsampling? { frame.chroma }
  /// Whether the picture is coded in several passes of increasing detail.
  public var isProgressive: Bool { frame.marker.isProgressiveFrame }
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
  var isArithmetic: Bool { frame.marker.isArithmeticFrame }
  /// The segment that states the size and the components.
  let frame: JPEGFrame
  /// Whether the three components may be red, green and blue, which are decoded to pixels first.
  let mayBeRGB: Bool
  /// The offset of the first bytes that belong to no segment; nil if there are none.
  let garbage: Int?
  /// The bytes between segments that belong to none.
  let strays: [Range<Int>]

  /// Parses the markers of a JPEG; a missing end marker is reported by ``hasEnd``, not thrown.
  public init(of jpeg: RawSpan) throws(JPEGError) {
    try self.init(of: jpeg, .none)
  }

  /// Parses the markers of a JPEG, skipping bytes between them that belong to no segment, unless
  /// `tolerance` is `none`.
  package init(of jpeg: RawSpan, _ tolerance: FlawTolerance) throws(JPEGError) {
    var walk = JPEGWalk(skipsGarbage: tolerance > .none)
    try walk.read(jpeg)
    guard let frame = walk.frame, let codedStart = walk.codedStart else {
      throw .damaged("it contains no picture")
    }
    self.frame = frame
    garbage = walk.garbage
    strays = walk.strays
    mayBeRGB = frame.isNamedRGB || walk.segments.contains { $0.isUntransformed(in: jpeg) }
    let isInOneScan =
      !frame.marker.isProgressiveFrame && walk.firstScanComponentCount == frame.componentCount
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

extension JPEGHeader.Segment {
  /// Whether this is Adobe's segment, and says that colour is coded as it is.
  fileprivate func isUntransformed(in jpeg: RawSpan) -> Bool {
    marker == .application14 && body.count >= 12
      && jpeg.holds(Array("Adobe".utf8), at: body.lowerBound)
      && jpeg.byte(at: body.lowerBound + 11) == 0
  }
}

extension JPEGHeader {
  /// Returns the memory needed to decode the picture at a scale, besides the JPEG itself.
  ///
  /// It consists of the coefficients of a picture in several scans, and of the decoded planes.
  package func decodingByteCount(at scale: JPEGScale) -> Int {
    let scaled = scale.size(of: size)
    let planes = PlanarPicture.planes(of: scaled, chroma: chroma ?? .s444)
    let pixels = chroma == nil || mayBeRGB ? Pixels.byteCount(of: scaled) : 0
    return coefficientByteCount + PlanarPicture.sampleCount(of: planes) + pixels
  }
}

extension JPEGHeader {
  /// Returns the flaw that the markers alone show; throws if it is not tolerated.
  func flaw(
    in jpeg: RawSpan, accepting tolerance: FlawTolerance
  ) throws(JPEGError) -> PictureFlaw? {
    guard !hasEnd else { return garbage.map(PictureFlaw.garbage) }
    guard tolerance > .none else { throw .noEnd }
    guard !hasWholePicture(in: jpeg) else { return .noEnd }
    guard tolerance.accepts(.truncated) else { throw .truncated }
    return .truncated
  }

  /// Whether restart markers divide the picture, so that what is lost before one ends there.
  var hasRestarts: Bool { segments.contains { $0.marker == .restartInterval } }
}

extension RawSpan {
  /// Returns a copy up to `end` without some ranges, which must be in order.
  func copy(upTo end: Int, without ranges: [Range<Int>]) -> [UInt8] {
    patched(ranges.map { JPEGPatch(replacing: $0, with: []) }, upTo: end)
  }
}

extension PictureFlaw {
  static let noEnd = PictureFlaw("its end marker is missing")

  static func garbage(at offset: Int) -> PictureFlaw {
    PictureFlaw("unexpected bytes at offset \(offset)")
  }
}
