/// The codes of one Huffman table, arranged for lookup by the next bits.
///
/// The next ten bits select a code, or a subtable for the six bits after them.
struct HuffmanCodes {
  /// Length and symbol, indexed by the next bits: `length << 8 | symbol`, or 0 if there is no code.
  ///
  /// If the highest bit is set, the others are the number of the subtable for the following bits.
  let entries: [UInt16]

  static let firstBits = 10
  static let furtherBits = 6
  static let furtherFlag: UInt16 = 0x8000

  /// Builds the lookup table; `counts` holds the number of codes of each length from 1 to 16 bits,
  /// and `symbols` their symbols, shortest code first.
  init(counts: [UInt8], symbols: [UInt8]) throws(JPEGError) {
    var entries = [UInt16](repeating: 0, count: 1 << Self.firstBits)
    var (code, index) = (0, 0)
    for (length, count) in zip(1..., counts) {
      for _ in 0..<count {
        guard code < 1 << length, index < symbols.count else {
          throw .damaged("a Huffman table is invalid")
        }
        Self.add(code, length: length, symbol: symbols[index], to: &entries)
        (code, index) = (code + 1, index + 1)
      }
      code <<= 1
    }
    self.entries = entries
  }

  init(_ table: StandardHuffmanTable) throws(JPEGError) {
    try self.init(counts: table.counts, symbols: table.symbols)
  }

  private static func add(
    _ code: Int, length: Int, symbol: UInt8, to entries: inout [UInt16]
  ) {
    let entry = UInt16(length) << 8 | UInt16(symbol)
    guard length > firstBits else {
      fill(code << (firstBits - length), length: firstBits - length, with: entry, in: &entries)
      return
    }
    let rest = length - firstBits
    let part = part(for: code >> rest, in: &entries)
    let place = code & (1 << rest - 1)
    fill(
      part + place << (furtherBits - rest), length: furtherBits - rest, with: entry, in: &entries)
  }

  /// Returns the offset of the subtable for a prefix, which is added if it does not exist yet.
  private static func part(for beginning: Int, in entries: inout [UInt16]) -> Int {
    if entries[beginning] == 0 {
      entries[beginning] = furtherFlag | UInt16((entries.count - 1 << firstBits) >> furtherBits)
      entries += [UInt16](repeating: 0, count: 1 << furtherBits)
    }
    return 1 << firstBits + Int(entries[beginning] & ~furtherFlag) << furtherBits
  }

  private static func fill(
    _ place: Int, length bits: Int, with entry: UInt16, in entries: inout [UInt16]
  ) {
    for index in place..<place + 1 << bits { entries[index] = entry }
  }
}
