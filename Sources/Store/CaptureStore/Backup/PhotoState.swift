internal import CaptureImaging

/// One version of a photo's original, as it was before or after other programs edited it.
public struct PhotoState: Hashable, Sendable, Codable {
  /// The 128-bit XXH3 checksum in hexadecimal; that of the first state is usually the photo's id.
  public let checksum: String
  /// The size in bytes; nil if this store does not have the bytes.
  public let byteCount: Int?
  /// Whether the original has these bytes now.
  public let isCurrent: Bool

  /// Creates a state; without a size, the store does not have its bytes.
  public init(checksum: String, byteCount: Int? = nil, isCurrent: Bool) {
    self.checksum = checksum
    self.byteCount = byteCount
    self.isCurrent = isCurrent
  }

  /// Whether this store has the bytes.
  public var isKept: Bool { byteCount != nil }

  var digest: Digest? { Digest(text: checksum) }
}

extension StoreEngine {
  package func states(of id: PhotoID) throws(StoreError) -> [PhotoState] {
    let found = try read { catalogue throws(DatabaseError) in try catalogue.history(of: id) }
    guard let entry = found?.entry, var digests = found?.states else {
      throw StoreError(notFound: "\(id)")
    }
    let kept = KeptStates(of: id, in: place)
    digests = try kept.digests.filter { !digests.contains($0) } + digests
    if !digests.contains(entry.digest) { digests.append(entry.digest) }
    return try digests.map { digest throws(StoreError) in
      let isCurrent = digest == entry.digest
      return PhotoState(
        checksum: "\(digest.id)",
        byteCount: try isCurrent ? entry.photo.byteCount : kept.byteCount(of: digest),
        isCurrent: isCurrent)
    }
  }
}

/// A photo's row, every state that its bytes have had, and the states listed as kept.
struct PhotoHistory: Sendable {
  let entry: Entry
  let states: [Digest]
  let kept: [KeptState]
}

extension Catalogue {
  mutating func history(of id: PhotoID) throws(DatabaseError) -> PhotoHistory? {
    guard let entry = try entry(id) else { return nil }
    return PhotoHistory(
      entry: entry, states: try states(of: entry.number), kept: try keptStates(of: id))
  }
}
