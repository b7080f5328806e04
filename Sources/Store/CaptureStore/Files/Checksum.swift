internal import CXXHash

/// A 64-bit XXH3 checksum for data that can be recreated: pack records and caches.
package enum Checksum {
  package static func of(_ data: RawSpan) -> UInt64 {
    data.withUnsafeBytes { XXH3_64bits($0.baseAddress, $0.count) }
  }
}
