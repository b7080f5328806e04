/// A scan's coded data without byte stuffing, divided at the restart markers.
struct CodedIntervals {
  /// All intervals in sequence, followed by room for reading ahead.
  private(set) var bytes: [UInt8] = []
  /// The range of each interval in ``bytes``.
  private(set) var ranges: [Range<Int>] = []

  /// Removes byte stuffing; throws unless the restart markers repeatedly count from 0 to 7.
  init(in range: Range<Int>, of jpeg: RawSpan) throws(JPEGError) {
    let coded = jpeg.extracting(range)
    bytes.reserveCapacity(coded.byteCount + ScanWalk.slack)
    var (start, position) = (0, 0)
    while let found = coded.firstOffset(of: 0xFF, from: position) {
      let code = found + 1 < coded.byteCount ? coded.byte(at: found + 1) : 0xFF
      let isData = code == 0
      bytes.append(position..<(isData ? found + 1 : found), of: coded)
      position = code == 0xFF ? found + 1 : found + 2  // FF before FF is a fill byte
      guard !isData, code != 0xFF else { continue }
      try check(code)
      ranges.append(start..<bytes.count)
      start = bytes.count
    }
    bytes.append(position..<coded.byteCount, of: coded)
    ranges.append(start..<bytes.count)
    bytes += [UInt8](repeating: 0, count: ScanWalk.slack)
  }

  private func check(_ code: UInt8) throws(JPEGError) {
    let expected = 0xD0 | UInt8(ranges.count & 7)
    guard code == expected else {
      let (found, due) = (hexadecimal(code), hexadecimal(expected))
      throw .damaged("the restart marker \(found) is where \(due) belongs")
    }
  }

  /// Returns whether an interval holds only fill from a bit to its end: the rest of a byte, and
  /// bytes that are 0x00 or 0xFF.
  func isFilling(from bit: Int = 0, of interval: Int) -> Bool {
    let range = ranges[interval]
    let start = min(max((bit + 7) / 8, range.lowerBound), range.upperBound)
    return bytes[start..<range.upperBound].allSatisfy { $0 == 0 || $0 == 0xFF }
  }
}
