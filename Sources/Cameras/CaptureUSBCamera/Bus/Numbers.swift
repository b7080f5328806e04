extension FixedWidthInteger {
  /// The bytes from the lowest to the highest, as USB orders them.
  var littleEndianBytes: [UInt8] { withUnsafeBytes(of: littleEndian) { [UInt8]($0) } }

  /// The bytes from the highest to the lowest, as USB/IP orders them.
  var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { [UInt8]($0) } }

  /// Reads a number as USB orders its bytes; bytes beyond the end count as zero.
  init(littleEndian bytes: some RandomAccessCollection<UInt8>, at offset: Int) {
    let own = bytes.dropFirst(offset).prefix(Self.bitWidth / 8)
    self = own.reversed().reduce(0) { $0 << 8 | Self(truncatingIfNeeded: $1) }
  }

  /// Reads a number as USB/IP orders its bytes; there must be enough of them.
  init(bigEndian bytes: some RandomAccessCollection<UInt8>, at offset: Int) {
    let own = bytes.dropFirst(offset).prefix(Self.bitWidth / 8)
    self = own.reduce(0) { $0 << 8 | Self(truncatingIfNeeded: $1) }
  }
}

extension UInt16 {
  var lowByte: UInt8 { UInt8(truncatingIfNeeded: self) }
  var highByte: UInt8 { UInt8(truncatingIfNeeded: self >> 8) }
}
