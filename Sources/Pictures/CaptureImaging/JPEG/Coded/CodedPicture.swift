internal import CPictureLoops
internal import CaptureBase

/// A picture whose Huffman codes have all been read, to check that no data was lost.
///
/// A picture is complete if it has all its blocks, made of existing codes, if its restart markers
/// are in order, and if only fill remains before the next marker. The amount of fill, from no bytes
/// to thousands, depends on the camera and does not matter, but JPEG libraries warn of it as they
/// do of losses. Pixels are not decoded; only the mean of each block is kept.
struct CodedPicture {
  let frame: JPEGFrame
  private(set) var components: [CodedComponent]

  /// Reads a picture that satisfies ``canRead(_:)``; throws unless it is complete.
  init(of jpeg: RawSpan, _ header: JPEGHeader) throws(JPEGError) {
    frame = header.frame
    guard frame.precision == 8 else {
      throw .unsupported("samples of \(frame.precision.counted("bit"))")
    }
    guard frame.components.allSatisfy(\.isPossible) else {
      throw .damaged("its size segment is invalid")
    }
    components = frame.components.map { [frame] in CodedComponent($0, of: frame) }
    let end = header.hasEnd ? header.end : jpeg.endWithoutZeros(in: header.codedRange)
    try read(header.segments, of: jpeg, upTo: end)
  }

  /// Returns whether a picture is coded as cameras do: Huffman codes, each block in a single pass.
  static func canRead(_ header: JPEGHeader) -> Bool {
    header.frame.marker.isSequentialFrame
  }

  private mutating func read(
    _ segments: [JPEGHeader.Segment], of jpeg: RawSpan, upTo end: Int
  ) throws(JPEGError) {
    var tables = CodedTables()
    var seen: Set<Int> = []
    for (index, segment) in segments.enumerated() {
      try tables.read(segment, of: jpeg)
      guard segment.marker == .startOfScan else { continue }
      let next = index + 1 < segments.count ? segments[index + 1].range.lowerBound : end
      let start = min(segment.range.upperBound, next)  // a scan of zeros alone has no data
      let scan = try CodedScan(jpeg.extracting(segment.body), of: frame)
      guard scan.parts.allSatisfy({ seen.insert($0.component).inserted }) else {
        throw .damaged("a component is coded twice")
      }
      let data = try CodedIntervals(in: start..<next, of: jpeg)
      let walk = try ScanWalk(scan, tables, of: frame, data)
      try walk.read(into: &components)
    }
    guard seen.count == components.count else { throw .damaged("a component is missing") }
  }
}

extension RawSpan {
  /// Returns the offset after the last byte that may be coded data, if zeros follow it.
  ///
  /// Without an end marker, zeros might pass for the codes of blocks that are missing.
  fileprivate func endWithoutZeros(in range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, byte(at: end - 1) == 0 { end -= 1 }
    let isStuffed = end < range.upperBound && byte(at: end - 1) == 0xFF
    return isStuffed ? end + 1 : end
  }
}

extension JPEGHeader {
  /// Whether every block of the picture can be read, with or without an end marker.
  func hasWholePicture(in jpeg: RawSpan) -> Bool {
    CodedPicture.canRead(self) && (try? CodedPicture(of: jpeg, self)) != nil
  }
}

extension CodedPicture {
  /// Returns the picture at an eighth of its size, with one pixel for each block.
  func eighth(_ chroma: ChromaSubsampling) -> PlanarPicture {
    let size = JPEGScale.eighth.size(of: frame.size)
    var picture = PlanarPicture(size: size, chroma: chroma)
    for (index, component) in components.enumerated() {
      let plane = picture.planes[index]
      picture.withMutablePlane(index) { samples in
        samples.withUnsafeMutableBufferPointer { samples in
          component.means.withUnsafeBufferPointer { means in
            guard let means = means.baseAddress, let target = samples.baseAddress else { return }
            c_draw_means(
              means, Int64(component.stride), target, Int64(plane.stride),
              Int64(min(plane.size.width, component.stride)),
              Int64(min(plane.size.height, component.rowCount)))
          }
        }
      }
    }
    return picture
  }
}
