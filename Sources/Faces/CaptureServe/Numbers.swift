internal import CaptureStore

extension UInt64 {
  /// Creates the checksum of some texts, which depends on where each of them ends.
  init(checksumOf parts: [[UInt8]]) {
    var bytes: [UInt8] = []
    for part in parts { bytes += part + Array("\(part.count);".utf8) }
    self = Checksum.of(bytes.span.bytes)
  }
}

extension [UInt8] {
  /// Appends the bytes of a number, the lowest first.
  mutating func append(littleEndian number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}

/// A 64-bit FNV-1a checksum, by which versions are distinguished.
struct FNVChecksum {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  mutating func add(_ number: UInt64) {
    add((0..<8).lazy.map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
  }
}
