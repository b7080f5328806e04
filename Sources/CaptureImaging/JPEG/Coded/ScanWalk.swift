/// A walk over one scan, unit after unit.
struct ScanWalk {
  /// The blocks of one component in each unit, and how they are coded.
  private struct Part {
    let component: Int
    /// The blocks of a unit, side by side and above each other.
    let columns: Int
    let rows: Int
    let step: Int
    /// Where the tables of its codes begin.
    let means: Int
    let details: Int
    /// The mean of the block before, as it was coded.
    var mean = 0
  }

  private let data: CodedIntervals
  private let restartInterval: Int
  private let unitCount: FrameSize
  private var parts: [Part]
  /// The tables of all parts, one after another.
  private var codes: [UInt16] = []

  init(
    _ scan: CodedScan, _ tables: CodedTables, of frame: JPEGFrame, _ data: CodedIntervals
  ) throws(JPEGError) {
    self.data = data
    restartInterval = tables.restartInterval
    parts = []
    let isAlone = scan.parts.count == 1
    unitCount =
      isAlone
      ? CodedComponent(frame.components[scan.parts[0].component], of: frame).size
      : frame.unitCount
    for part in scan.parts {
      let stated = frame.components[part.component]
      guard stated.table < 4, let step = tables.meanSteps[stated.table],
        let means = tables.means[part.means], let details = tables.details[part.details]
      else { throw .damaged("a table that its picture needs is missing") }
      parts.append(
        Part(
          component: part.component, columns: isAlone ? 1 : stated.horizontal,
          rows: isAlone ? 1 : stated.vertical, step: step, means: codes.count,
          details: codes.count + means.entries.count))
      codes += means.entries + details.entries
    }
  }

  /// Reads all units, and keeps the mean of each block.
  mutating func read(into components: inout [CodedComponent]) throws(JPEGError) {
    let (intervals, length) = try intervals()
    let (data, codes) = (data, codes)
    try data.bytes.withUnsafeBufferPointer { (bytes) throws(JPEGError) in
      try codes.withUnsafeBufferPointer { (codes) throws(JPEGError) in
        guard let bytes = bytes.baseAddress, let codes = codes.baseAddress else { return }
        var reader = CodeReader(bytes: bytes)
        for (index, range) in intervals.enumerated() {
          let units = index * length..<min((index + 1) * length, unitCount.pixelCount)
          try read(units, in: range, &reader, codes, into: &components)
          guard data.isFilling(from: reader.position, of: index) else {
            throw .damaged("coded data are left over after unit \(units.upperBound)")
          }
        }
      }
    }
  }

  private mutating func read(
    _ units: Range<Int>, in range: Range<Int>, _ reader: inout CodeReader,
    _ codes: UnsafePointer<UInt16>, into components: inout [CodedComponent]
  ) throws(JPEGError) {
    reader.position = range.lowerBound * 8
    for part in parts.indices { parts[part].mean = 0 }
    for unit in units {
      let isPossible = readUnit(
        unit, &reader, codes, upTo: range.upperBound * 8, into: &components)
      guard isPossible else {
        throw .damaged("its picture is whole up to unit \(unit) of \(unitCount.pixelCount)")
      }
    }
  }

  /// The intervals that units are in, and how many units are in each; the last may have fewer.
  private func intervals() throws(JPEGError) -> ([Range<Int>], length: Int) {
    let count = unitCount.pixelCount
    let length = restartInterval > 0 ? restartInterval : count
    let needed = (count + length - 1) / length
    // A marker may stand behind the last interval as well, with nothing but filling after it.
    let isClosed = data.ranges.count == needed + 1
    guard data.ranges.count == needed || isClosed && data.isFilling(of: needed) else {
      throw .damaged("it has \(data.ranges.count) of \(needed) intervals between restart markers")
    }
    return (Array(data.ranges.prefix(needed)), length)
  }

  /// Reads the blocks of one unit; false where they are not those of a picture.
  @inline(__always)
  private mutating func readUnit(
    _ unit: Int, _ reader: inout CodeReader, _ codes: UnsafePointer<UInt16>, upTo end: Int,
    into components: inout [CodedComponent]
  ) -> Bool {
    let (row, column) = unit.quotientAndRemainder(dividingBy: unitCount.width)
    for index in parts.indices {
      let part = parts[index]
      var mean = part.mean
      let stride = components[part.component].stride
      for y in 0..<part.rows {
        var place = (row * part.rows + y) * stride + column * part.columns
        for _ in 0..<part.columns {
          guard let change = reader.readBlock(codes + part.means, codes + part.details),
            reader.position <= end
          else { return false }
          mean += change
          let whole = mean * part.step
          guard Self.possibleMeans.contains(whole) else { return false }
          components[part.component].means[place] = Int16(truncatingIfNeeded: whole)
          place += 1
        }
      }
      parts[index].mean = mean
    }
    return true
  }

  /// Eight times the means of black and white blocks, with room for rounding by coarse steps.
  ///
  /// A mean is coded as its difference to the last one, so a loss shifts all that come after it;
  /// sooner or later one of them is darker than black or brighter than white.
  private static let possibleMeans = -1024 - 128...1024 + 128
}
