internal import Glibc

/// Reading lent bytes one by one; a place outside them traps.
extension RawSpan {
  package func byte(at offset: Int) -> UInt8 {
    unsafeLoad(fromByteOffset: offset, as: UInt8.self)
  }

  /// The big-endian number in the two bytes at an offset.
  package func bigEndianShort(at offset: Int) -> Int {
    Int(byte(at: offset)) << 8 | Int(byte(at: offset + 1))
  }

  /// A copy of the bytes in a range.
  package func copy(of range: Range<Int>) -> [UInt8] {
    extracting(range).withUnsafeBytes { [UInt8]($0) }
  }

  /// Whether the bytes at an offset are these.
  package func holds(_ wanted: [UInt8], at offset: Int) -> Bool {
    guard offset >= 0, wanted.count <= byteCount - offset else { return false }
    return wanted.indices.allSatisfy { byte(at: offset + $0) == wanted[$0] }
  }

  /// Where a byte is found first, at or after an offset.
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
  /// Adds the bytes of a range of a lent span.
  package mutating func append(_ range: Range<Int>, of span: RawSpan) {
    span.extracting(range).withUnsafeBytes { append(contentsOf: $0) }
  }
}
