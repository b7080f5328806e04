internal import CPictureLoops

/// A walk over the units of one scan.
struct ScanWalk {
  /// The blocks that one component has in each unit, and the tables they are coded with.
  private struct Part {
    let component: Int
    /// The number of blocks in a unit, horizontally; `rows` is their number vertically.
    let columns: Int
    let rows: Int
    let step: Int
    /// The offset of the component's DC table in ``codes``; `details` is that of its AC table.
    let means: Int
    let details: Int
  }

  private let data: CodedIntervals
  private let restartInterval: Int
  private let unitCount: FrameSize
  private var parts: [Part]
  /// The tables of all parts in sequence.
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

  /// More bytes than the codes of one block can take.
  static let slack = 64 * 4 + 16

  /// Reads all units and stores the mean of each block.
  func read(into components: inout [CodedComponent]) throws(JPEGError) {
    let values = parts.map { part in
      let count = components[part.component].means.count
      let values = UnsafeMutableBufferPointer<Int16>.allocate(capacity: count)
      values.initialize(repeating: 0)
      return values
    }
    defer { for values in values { values.deallocate() } }
    try read(into: values, strides: parts.map { components[$0.component].stride })
    for (part, values) in zip(parts, values) {
      components[part.component].means = Array(values)
    }
  }

  private func read(
    into values: [UnsafeMutableBufferPointer<Int16>], strides: [Int]
  ) throws(JPEGError) {
    let (intervals, length) = try intervals()
    try data.bytes.withUnsafeBufferPointer { (bytes) throws(JPEGError) in
      try codes.withUnsafeBufferPointer { (codes) throws(JPEGError) in
        guard let bytes = bytes.baseAddress, let codes = codes.baseAddress else { return }
        var coded = coded(values, strides, codes)
        for (index, range) in intervals.enumerated() {
          let units = index * length..<min((index + 1) * length, unitCount.pixelCount)
          let end = c_read_units(
            bytes, Int64(range.lowerBound * 8), Int64(range.upperBound * 8),
            Int64(units.lowerBound), Int64(units.upperBound), Int64(unitCount.width), &coded,
            Int64(coded.count))
          guard end >= 0 else {
            throw .damaged(
              "its picture is intact up to block \(-end - 1) of \(unitCount.pixelCount)")
          }
          guard data.isFilling(from: Int(end), of: index) else {
            throw .damaged("there is extra data after block \(units.upperBound)")
          }
        }
      }
    }
  }

  private func coded(
    _ values: [UnsafeMutableBufferPointer<Int16>], _ strides: [Int], _ codes: UnsafePointer<UInt16>
  ) -> [c_coded_part] {
    parts.indices.compactMap { index in
      let part = parts[index]
      return values[index].baseAddress.map { values in
        c_coded_part(
          means: codes + part.means, details: codes + part.details, values: values,
          stride: Int64(strides[index]), columns: Int64(part.columns), rows: Int64(part.rows),
          step: Int64(part.step), mean: 0)
      }
    }
  }

  /// Returns the intervals that hold units, and the number of units in each but perhaps the last.
  private func intervals() throws(JPEGError) -> ([Range<Int>], length: Int) {
    let count = unitCount.pixelCount
    let length = restartInterval > 0 ? restartInterval : count
    let needed = (count + length - 1) / length
    // A restart marker may also follow the last interval, with only fill after it.
    let isClosed = data.ranges.count == needed + 1
    guard data.ranges.count == needed || isClosed && data.isFilling(of: needed) else {
      throw .damaged("it has \(data.ranges.count) of \(needed) intervals between restart markers")
    }
    return (Array(data.ranges.prefix(needed)), length)
  }
}
