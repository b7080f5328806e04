/// The packing of a row of samples, and the eight bits that are kept of each.
///
/// The highest eight bits of the format's range are kept. If a camera uses only the lower part of
/// that range, the picture stays dark, because only the user knows what the values mean.
enum SampleDepth: Hashable, Sendable {
  case byte
  /// Two bytes, the low byte first, with the value in the lowest bits.
  case low(Int)
  /// Two bytes, the high byte first, with all 16 bits in use.
  case bigEndian16
  /// Groups that begin with the high byte of each sample and end with bytes for the low bits; the
  /// values are the samples and the bytes of a group.
  case highBytes(Int, of: Int)
  /// Ten bits per sample, packed without gaps, the highest bit first.
  case string10

  var plane: PlaneForm {
    switch self {
    case .byte: PlaneForm(bytes: 1)
    case .low, .bigEndian16: PlaneForm(bytes: 2)
    case .highBytes(let count, let bytes): PlaneForm(columns: count, bytes: bytes)
    case .string10: PlaneForm(columns: 4, bytes: 5)
    }
  }

  /// Unpacks a row to one byte per sample.
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
      // Drivers set bits above the range for overexposed pixels.
      target[column] = UInt8(truncatingIfNeeded: min(word >> shift, 255))
    }
  }
}
