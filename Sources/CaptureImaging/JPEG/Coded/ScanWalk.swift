internal import CPictureLoops

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

  /// More bytes than the codes of one block can take.
  static let slack = 64 * 4 + 16

  /// Reads all units, and keeps the mean of each block.
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
            throw .damaged("its picture is whole up to unit \(-end - 1) of \(unitCount.pixelCount)")
          }
          guard data.isFilling(from: Int(end), of: index) else {
            throw .damaged("coded data are left over after unit \(units.upperBound)")
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
}
