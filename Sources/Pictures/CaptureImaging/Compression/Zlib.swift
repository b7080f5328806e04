internal import CZlib

/// Bytes compressed without loss, in zlib's format.
package enum Deflate {
  /// Returns the compressed bytes.
  package static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var count = compressBound(uLong(bytes.count))
    return [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, filled in
      let failure = compress2(
        buffer.baseAddress, &count, bytes, uLong(bytes.count), Z_DEFAULT_COMPRESSION)
      precondition(failure == Z_OK, "zlib has no memory to compress \(bytes.count) bytes")
      filled = Int(count)
    }
  }
}

/// The checksum that zip archives and PNGs contain.
package enum CRC32 {
  /// Returns the checksum of some bytes.
  package static func checksum(of bytes: RawSpan) -> UInt32 {
    bytes.withUnsafeBytes { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
      // For a null pointer, zlib would return its initial value, which is 0 as well.
      return start.map { UInt32(crc32_z(0, $0, bytes.count)) } ?? 0
    }
  }
}
