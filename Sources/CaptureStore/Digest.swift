internal import CXXHash

/// A checksum of a file's bytes, XXH3 of 128 bits: finds damage, not forgers.
struct Digest: Hashable, Sendable {
  /// The id that a photo of these bytes has.
  let id: PhotoID

  init(of data: RawSpan, seed: UInt64 = 0) {
    let hash = data.withUnsafeBytes { XXH3_128bits_withSeed($0.baseAddress, $0.count, seed) }
    id = PhotoID(high: hash.high64, low: hash.low64)
  }

  /// The bytes that gave a photo its id, unless the id had to differ from their checksum.
  init(naming id: PhotoID) {
    self.id = id
  }

  /// Reads the 32 digits that a sidecar holds.
  init?(text: String) {
    guard let id = PhotoID(text) else { return nil }
    self.id = id
  }

  /// Reads the 16 bytes that the catalogue holds.
  init?(bytes: [UInt8]) {
    guard let id = PhotoID(bytes: bytes) else { return nil }
    self.id = id
  }

  var bytes: [UInt8] { id.bytes }
  var text: String { "\(id)" }

  /// An id for a photo of these bytes where another photo has the one that they would give it.
  func substitute(_ number: UInt64) -> PhotoID {
    let bytes = bytes
    return Digest(of: bytes.span.bytes, seed: number).id
  }

  /// What tells the bytes from others that the same photo has had.
  var edition: UInt64 { id.half }
}

extension Photo {
  /// The edition of an original of these bytes.
  package static func edition(of jpeg: RawSpan) -> UInt64 { Digest(of: jpeg).edition }
}

extension PhotoStore {
  /// The XXH3 checksum of 128 bits that other programs find, too: `xxhsum -H2`.
  package static func checksum(of data: RawSpan) -> String { "\(Digest(of: data).id)" }
}
