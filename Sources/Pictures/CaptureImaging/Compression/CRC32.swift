internal import CZlib

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
