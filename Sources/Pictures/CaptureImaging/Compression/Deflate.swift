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
