/// A walk over a JPEG's markers, from the start marker to the end marker.
struct JPEGWalk {
  /// Whether bytes that belong to no segment are skipped, rather than an error.
  let skipsGarbage: Bool
  /// The bytes between segments that were skipped.
  private(set) var strays: [Range<Int>] = []
  /// The offset of the first bytes that belong to no segment, skipped or at the end of the walk.
  private(set) var garbage: Int?
  private(set) var segments: [JPEGHeader.Segment] = []
  private(set) var frame: JPEGFrame?
  private(set) var hasHuffmanTables = false
  /// The offset of the first scan's marker.
  private(set) var codedStart: Int?
  /// The number of components in the first scan.
  private(set) var firstScanComponentCount = 0
  private(set) var hasEnd = false
  private(set) var position = 0

  init(skipsGarbage: Bool) {
    self.skipsGarbage = skipsGarbage
  }

  mutating func read(_ jpeg: RawSpan) throws(JPEGError) {
    guard jpeg.holds([0xFF, JPEGMarker.startOfImage.rawValue], at: 0) else {
      throw .notAJPEG(startsWith: jpeg.copy(of: 0..<min(4, jpeg.byteCount)))
    }
    add(.startOfImage, body: 2..<2)
    do {
      while !hasEnd {
        try readSegment(of: jpeg)
      }
    } catch {
      // Once a scan has begun there is a picture, even if it is not complete.
      guard codedStart != nil, error.code == .cutShort || skipsGarbage && error.code == .damaged
      else { throw error }
      if error.code == .damaged { garbage = garbage ?? position }
      skipToLastEnd(of: jpeg)
    }
  }

  /// Moves past the last end marker, or to the end of the bytes if there is none.
  ///
  /// What comes before it was damaged so much that its segments cannot be told apart.
  private mutating func skipToLastEnd(of jpeg: RawSpan) {
    // An end marker before the current position is a thumbnail's.
    let end = JPEGMarker.endOfImage.bytes
    let last = garbage == nil ? nil : jpeg.lastOffset(of: end, from: position)
    hasEnd = last != nil
    position = last.map { $0 + 2 } ?? jpeg.byteCount
  }

  private mutating func readSegment(of jpeg: RawSpan) throws(JPEGError) {
    let (marker, body) = try readMarker(of: jpeg)
    switch marker {
    case .endOfImage:
      guard codedStart != nil else { throw .damaged("it ends before its picture begins") }
      add(marker, body: body..<body)
      hasEnd = true
    case .hierarchicalProgression:
      throw .unsupported("hierarchical coding")
    case .temporary:
      add(marker, body: body..<body)
    case _ where marker.hasLength:
      try readBody(at: body, after: marker, of: jpeg)
    default:
      throw .damaged("unexpected marker \(marker) at byte \(position)")
    }
  }

  /// Reads the marker at the current position and returns it with the offset of its segment's body.
  private mutating func readMarker(of jpeg: RawSpan) throws(JPEGError) -> (JPEGMarker, body: Int) {
    var place = position
    while place < jpeg.byteCount, jpeg.byte(at: place) == 0 {
      place += 1  // some cameras fill up with zeros
    }
    let padded = place
    while place < jpeg.byteCount, jpeg.byte(at: place) == 0xFF {
      place += 1  // any number of FF bytes may precede a marker's code
    }
    guard place < jpeg.byteCount else { throw .cutShort(after: jpeg.byteCount) }
    if skipsGarbage, place == padded || jpeg.byte(at: place) == 0 {
      guard let next = jpeg.nextMarker(from: place) else { throw .cutShort(after: jpeg.byteCount) }
      garbage = garbage ?? position
      strays.append(position..<next)
      position = next
      return (JPEGMarker(rawValue: jpeg.byte(at: next + 1)), next + 2)
    }
    guard place > padded else { throw .damaged("no marker at byte \(position)") }
    return (JPEGMarker(rawValue: jpeg.byte(at: place)), place + 1)
  }

  private mutating func readBody(
    at body: Int, after marker: JPEGMarker, of jpeg: RawSpan
  ) throws(JPEGError) {
    let start = position
    guard jpeg.byteCount - body >= 2 else { throw .cutShort(after: jpeg.byteCount) }
    let length = jpeg.bigEndianShort(at: body)
    guard length >= 2 else { throw .damaged("the segment at byte \(start) is too short") }
    guard length <= jpeg.byteCount - body else { throw .cutShort(after: jpeg.byteCount) }
    let content = body + 2..<body + length
    add(marker, body: content)

    if marker.startsFrame {
      guard frame == nil else { throw .damaged("a second picture begins at byte \(start)") }
      frame = try JPEGFrame(marker: marker, body: jpeg.extracting(content))
    } else if marker == .huffmanTables, codedStart == nil {
      hasHuffmanTables = true
    } else if marker == .startOfScan {
      guard frame != nil else {
        throw .damaged("the scan at byte \(start) comes before the picture's size")
      }
      if codedStart == nil {
        codedStart = start
        firstScanComponentCount = content.isEmpty ? 0 : Int(jpeg.byte(at: content.lowerBound))
      }
      try skipCodedData(of: jpeg)
    }
  }

  /// Moves to the next marker that is neither a stuffed byte nor a restart marker.
  private mutating func skipCodedData(of jpeg: RawSpan) throws(JPEGError) {
    while let found = jpeg.firstOffset(of: 0xFF, from: position), found + 1 < jpeg.byteCount {
      let code = jpeg.byte(at: found + 1)
      position = found
      switch code {
      case 0xFF: position += 1
      case 0x00: position += 2
      case _ where JPEGMarker(rawValue: code).isRestart: position += 2
      default: return
      }
    }
    throw .cutShort(after: jpeg.byteCount)
  }

  private mutating func add(_ marker: JPEGMarker, body: Range<Int>) {
    let range = position..<body.upperBound
    segments.append(JPEGHeader.Segment(marker: marker, range: range, body: body))
    position = range.upperBound
  }
}

extension RawSpan {
  /// Returns the offset of the next 0xFF that begins a marker.
  fileprivate func nextMarker(from start: Int) -> Int? {
    var position = start
    while let found = firstOffset(of: 0xFF, from: position), found + 1 < byteCount {
      guard [0x00, 0xFF].contains(byte(at: found + 1)) else { return found }
      position = found + 1
    }
    return nil
  }

  /// Returns the offset of the last occurrence of these bytes at or after `start`.
  fileprivate func lastOffset(of bytes: [UInt8], from start: Int) -> Int? {
    guard byteCount - start >= bytes.count else { return nil }
    return (start...byteCount - bytes.count).last { holds(bytes, at: $0) }
  }
}
