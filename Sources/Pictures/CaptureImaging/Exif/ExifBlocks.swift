/// The EXIF blocks of a JPEG as cameras and editors really write them.
///
/// There may be several, a block may be divided among segments, and a few stray bytes may
/// precede its name.
struct ExifBlocks {
  /// A block that begins with a TIFF header.
  struct Block {
    /// The segments that hold the block; a block over 64 KB takes more than one.
    var segments: [JPEGHeader.Segment]
    var tiff: [UInt8]
  }

  private(set) var all: [Block] = []
  /// The least number of bytes in a segment that a writer has filled.
  private static let fullSegment = 65_000

  /// Finds the blocks that come before the picture, in their order.
  init(in header: JPEGHeader, of jpeg: RawSpan) {
    for segment in header.segments where segment.range.upperBound <= header.codedRange.lowerBound {
      guard segment.marker == .application1,
        let start = Self.start(in: jpeg.extracting(segment.body))
      else { continue }
      append(jpeg.copy(of: segment.body.lowerBound + start..<segment.body.upperBound), of: segment)
    }
  }

  /// Appends a block, or continues the previous one if there is no TIFF header and its segment is full.
  private mutating func append(_ bytes: [UInt8], of segment: JPEGHeader.Segment) {
    if bytes.starts(with: Array("II".utf8)) || bytes.starts(with: Array("MM".utf8)) {
      all.append(Block(segments: [segment], tiff: bytes))
    } else if let last = all.indices.last,
      all[last].segments.last.map(\.body.count) ?? 0 >= Self.fullSegment
    {
      all[last].segments.append(segment)
      all[last].tiff += bytes
    }
  }

  /// Returns the offset after a block's name; nil if the segment holds none.
  private static func start(in body: RawSpan) -> Int? {
    let name = ExifBlock.prefix.dropLast()
    let place = (0...4).first { body.holds(Array(name), at: $0) }
    guard let place, place + ExifBlock.prefix.count <= body.byteCount else { return nil }
    return place + ExifBlock.prefix.count
  }
}
