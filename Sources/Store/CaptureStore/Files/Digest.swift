internal import CXXHash

/// A 128-bit XXH3 checksum of a file's bytes; detects damage, but not forgery.
struct Digest: Hashable, Sendable {
  /// The id of a photo with these bytes.
  let id: PhotoID

  init(of data: RawSpan, seed: UInt64 = 0) {
    let hash = data.withUnsafeBytes { XXH3_128bits_withSeed($0.baseAddress, $0.count, seed) }
    id = PhotoID(high: hash.high64, low: hash.low64)
  }

  /// Creates the checksum of the bytes that gave a photo its id.
  ///
  /// This is wrong only where the id had to differ from their checksum.
  init(naming id: PhotoID) {
    self.id = id
  }

  /// Parses the 32 hexadecimal digits stored in a sidecar.
  init?(text: String) {
    guard let id = PhotoID(text) else { return nil }
    self.id = id
  }

  /// Reads the 16 bytes stored in the catalogue.
  init?(bytes: [UInt8]) {
    guard let id = PhotoID(bytes: bytes) else { return nil }
    self.id = id
  }

  var bytes: [UInt8] { id.bytes }
  var text: String { "\(id)" }

  /// Returns an alternative id for a photo with these bytes, for when another photo already has the
  /// id that they would give it.
  func substitute(_ number: UInt64) -> PhotoID {
    let bytes = bytes
    return Digest(of: bytes.span.bytes, seed: number).id
  }

  /// A number that distinguishes these bytes from the other states that the same photo has had.
  var edition: UInt64 { id.half }
}

extension Photo {
  /// Returns the edition of an original with these bytes.
  package static func edition(of bytes: RawSpan) -> UInt64 { Digest(of: bytes).edition }
}

extension StoreEngine {
  /// Returns the 128-bit XXH3 checksum that other programs also compute: `xxhsum -H2`.
  package static func checksum(of data: RawSpan) -> String { "\(Digest(of: data).id)" }
}
