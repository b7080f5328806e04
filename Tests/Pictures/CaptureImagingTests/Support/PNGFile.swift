import CZlib
import CaptureTestSupport

/// A PNG with three bytes a pixel, read according to its specification.
struct PNGFile {
  private(set) var chunks: [(name: String, data: [UInt8])] = []
  let width: Int
  let height: Int
  /// Red, green and blue of all pixels.
  private(set) var samples: [UInt8] = []
  /// The filter of each row.
  private(set) var filters: [UInt8] = []

  /// Throws unless every checksum is right and the rows have the expected length.
  init(_ bytes: [UInt8]) throws {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
      throw TestSetupError("this is no PNG")
    }
    var rest = bytes.dropFirst(8)
    while !rest.isEmpty {
      let length = Self.number(rest.prefix(4))
      let body = Array(rest.dropFirst(4).prefix(length + 4))
      let checksum = Self.number(rest.dropFirst(length + 8).prefix(4))
      guard Int(crc32(0, body, uInt(body.count))) == checksum else {
        throw TestSetupError("the checksum of a chunk is wrong")
      }
      chunks.append((String(decoding: body.prefix(4), as: UTF8.self), Array(body.dropFirst(4))))
      rest = rest.dropFirst(length + 12)
    }
    let header = chunks.first?.data ?? []
    guard header.dropFirst(8) == [8, 2, 0, 0, 0] else { throw TestSetupError("another header") }
    width = Self.number(header.prefix(4))
    height = Self.number(header.dropFirst(4).prefix(4))
    try read(Self.expanded(chunks.filter { $0.name == "IDAT" }.flatMap(\.data), rowsOf: self))
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  private static func expanded(_ data: [UInt8], rowsOf file: PNGFile) throws -> [UInt8] {
    var rows = [UInt8](repeating: 0, count: (file.width * 3 + 1) * file.height)
    var count = uLong(rows.count)
    guard uncompress(&rows, &count, data, uLong(data.count)) == Z_OK, Int(count) == rows.count
    else { throw TestSetupError("the rows cannot be expanded") }
    return rows
  }

  private mutating func read(_ rows: [UInt8]) throws {
    let length = width * 3
    for row in 0..<height {
      let start = row * (length + 1)
      filters.append(rows[start])
      for index in 0..<length {
        let left = index < 3 ? 0 : samples[samples.count - 3]
        let above = row == 0 ? 0 : samples[samples.count - length]
        let base: UInt8 =
          switch rows[start] {
          case 0: 0
          case 1: left
          case 2: above
          default: throw TestSetupError("filter \(rows[start]) is not expected")
          }
        samples.append(rows[start + 1 + index] &+ base)
      }
    }
  }
}
