/// How samples of one kind follow each other in a row, and which eight bits of each are kept.
///
/// Those are always the highest of the format's range: what a camera sends darker than its range
/// allows stays dark, for only who uses it knows what its values mean.
enum SampleDepth: Hashable, Sendable {
  case byte
  /// Two bytes, the lower one first, with the value in the lowest bits.
  case low(Int)
  /// Two bytes, the higher one first, all of them the value's.
  case bigEndian16
  /// Groups that begin with the high byte of each sample; one or more bytes with the low bits end
  /// them.
  case highBytes(Int, of: Int)
  /// Ten bits each, the highest first, without a gap.
  case string10

  var plane: PlaneForm {
    switch self {
    case .byte: PlaneForm(bytes: 1)
    case .low, .bigEndian16: PlaneForm(bytes: 2)
    case .highBytes(let count, let bytes): PlaneForm(columns: count, bytes: bytes)
    case .string10: PlaneForm(columns: 4, bytes: 5)
    }
  }

  /// Reads a row to a byte a sample.
  func read(
    _ row: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    switch self {
    case .byte: target.update(from: row, count: count)
    case .low(let bits): Self.readWords(row, to: target, count: count, bits: bits)
    case .bigEndian16: for column in 0..<count { target[column] = row[column * 2] }
    case .highBytes(let samples, let bytes):
      for column in 0..<count {
        target[column] = row[column / samples * bytes + column % samples]
      }
    case .string10:
      for column in 0..<count {
        let (byte, bit) = (column * 10 / 8, UInt16(column * 10 % 8))
        let word = UInt16(row[byte]) << 8 | UInt16(row[byte + 1])
        target[column] = UInt8(truncatingIfNeeded: word >> (8 - bit))
      }
    }
  }

  private static func readWords(
    _ row: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int, bits: Int
  ) {
    let shift = UInt16(bits - 8)
    for column in 0..<count {
      let word = UInt16(row[column * 2 + 1]) << 8 | UInt16(row[column * 2])
      // A driver that sets bits above the range means the brightest.
      target[column] = UInt8(truncatingIfNeeded: min(word >> shift, 255))
    }
  }
}
