/// Reads code after code of a scan.
///
/// Looks ahead without asking where the data end: whoever gave the bytes left ``slack`` after them,
/// and whoever reads asks after each block.
struct CodeReader {
  let bytes: UnsafeRawPointer
  /// In bits.
  var position = 0

  /// More bytes than the codes of one block can take.
  static let slack = 64 * 4 + 16

  /// The bits to come, at least 57 of them, from the highest on.
  @inline(__always)
  private var next: UInt64 {
    let word = bytes.loadUnaligned(fromByteOffset: position >> 3, as: UInt64.self)
    return UInt64(bigEndian: word) << UInt64(position & 7)
  }

  /// Reads the difference to the mean of the block before; nil where no code begins so.
  @inline(__always)
  mutating func readMean(_ codes: UnsafePointer<UInt16>) -> Int? {
    let bits = next
    let entry = Self.entry(for: bits, in: codes)
    let (length, size) = (entry >> 8, entry & 0xFF)
    guard length > 0, size <= 11 else { return nil }
    position += length + size
    guard size > 0 else { return 0 }
    let value = Int((bits << UInt64(length)) >> UInt64(64 - size))
    return value < 1 << (size - 1) ? value - 1 << size + 1 : value
  }

  /// Reads past all that a block has besides its mean; false where it cannot be so.
  @inline(__always)
  mutating func skipDetail(_ codes: UnsafePointer<UInt16>) -> Bool {
    var place = 1
    while place < 64 {
      let entry = Self.entry(for: next, in: codes)
      let symbol = entry & 0xFF
      let size = symbol & 0x0F
      position += entry >> 8 + size
      if size == 0 {
        if symbol == 0 { return entry > 0 }
        guard symbol == 0xF0 else { return false }
      }
      place += symbol >> 4 + 1
    }
    return place == 64
  }

  /// Whether there are 64 zero bits among those of a block, as there never are in a picture.
  ///
  /// To the standard tables zeros are one small coefficient after another, without an end: a hole
  /// looks like noise to them.
  @inline(__always)
  func hasHole(since start: Int) -> Bool {
    var word = (start + 63) >> 6
    while word < position >> 6 {
      if bytes.loadUnaligned(fromByteOffset: word << 3, as: UInt64.self) == 0 { return true }
      word += 1
    }
    return false
  }

  @inline(__always)
  private static func entry(for bits: UInt64, in codes: UnsafePointer<UInt16>) -> Int {
    let first = codes[Int(bits >> UInt64(64 - HuffmanCodes.firstBits))]
    guard first & HuffmanCodes.furtherFlag != 0 else { return Int(first) }
    let part = Int(first & ~HuffmanCodes.furtherFlag) << HuffmanCodes.furtherBits
    let rest = (bits << UInt64(HuffmanCodes.firstBits)) >> UInt64(64 - HuffmanCodes.furtherBits)
    return Int(codes[1 << HuffmanCodes.firstBits + part + Int(rest)])
  }
}
