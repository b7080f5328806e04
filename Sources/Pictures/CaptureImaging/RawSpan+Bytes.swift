internal import Glibc

/// Access to single bytes of a span; an offset outside of it traps.
extension RawSpan {
  package func byte(at offset: Int) -> UInt8 {
    unsafeLoad(fromByteOffset: offset, as: UInt8.self)
  }

  /// Returns the big-endian number in the two bytes at an offset.
  package func bigEndianShort(at offset: Int) -> Int {
    Int(byte(at: offset)) << 8 | Int(byte(at: offset + 1))
  }

  /// Returns a copy of the bytes in a range.
  package func copy(of range: Range<Int>) -> [UInt8] {
    extracting(range).withUnsafeBytes { [UInt8]($0) }
  }

  /// Returns whether the span holds the wanted bytes at an offset.
  package func holds(_ wanted: [UInt8], at offset: Int) -> Bool {
    guard offset >= 0, wanted.count <= byteCount - offset else { return false }
    return wanted.indices.allSatisfy { byte(at: offset + $0) == wanted[$0] }
  }

  /// Returns the offset of the first occurrence of a byte at or after `start`.
  package func firstOffset(of byte: UInt8, from start: Int = 0) -> Int? {
    extracting(start..<byteCount).withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let found = memchr(base, CInt(byte), bytes.count)
      else { return nil }
      return start + base.distance(to: UnsafeRawPointer(found))
    }
  }
}

extension [UInt8] {
  /// Appends the bytes in a range of a span.
  package mutating func append(_ range: Range<Int>, of span: RawSpan) {
    span.extracting(range).withUnsafeBytes { append(contentsOf: $0) }
  }
}
