internal import CaptureImaging

/// Bytes that a photo's original has had, before or after other programs edited it.
public struct PhotoState: Hashable, Sendable {
  /// The XXH3 checksum of 128 bits, in hexadecimal; that of the first state is the photo's id.
  public let checksum: String
  /// Nil where the bytes are not in this store.
  public let byteCount: Int?
  /// Whether the original has these bytes now.
  public let isCurrent: Bool

  /// Whether this store has the bytes.
  public var isKept: Bool { byteCount != nil }

  var digest: Digest? { PhotoID(checksum).flatMap { Digest(bytes: $0.bytes) } }
}

extension PhotoStore {
  /// Every state that a photo's original is known to have had, the oldest first.
  ///
  /// A store has the bytes of the current one; a backup keeps those of all that it has seen.
  public func states(of id: PhotoID) throws(StoreError) -> [PhotoState] {
    let found = try read { catalogue throws(DatabaseError) in
      (entry: try catalogue.entry(id), digests: try catalogue.stateDigests(of: id))
    }
    guard let entry = found.entry else { throw StoreError(notFound: "\(id)") }
    let kept = KeptStates(of: id, in: place)
    var digests = found.digests
    digests = try kept.digests.filter { !digests.contains($0) } + digests
    if !digests.contains(entry.digest) { digests.append(entry.digest) }
    return digests.map { digest in
      let isCurrent = digest == entry.digest
      return PhotoState(
        checksum: "\(digest.id)",
        byteCount: isCurrent ? entry.photo.byteCount : kept.byteCount(of: digest),
        isCurrent: isCurrent)
    }
  }
}

extension Catalogue {
  /// The checksums of a photo's states, the oldest first.
  mutating func stateDigests(of id: PhotoID) throws(DatabaseError) -> [Digest] {
    try connection.all(
      """
      SELECT states.digest FROM states JOIN photos ON number = photo WHERE id = ?1 \
      ORDER BY position
      """, .bytes(id.bytes)
    ) { Digest(bytes: $0.bytes(0)) }.compactMap { $0 }
  }
}
