internal import CXXHash

/// A checksum of 64 bits, XXH3, for what can be made again: parts of packs, and caches.
package enum Checksum {
  package static func of(_ data: RawSpan) -> UInt64 {
    data.withUnsafeBytes { XXH3_64bits($0.baseAddress, $0.count) }
  }
}
