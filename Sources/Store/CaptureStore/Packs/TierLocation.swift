/// The location of a photo's tiers, and the state from which they were made.
struct TierLocation: Hashable, Sendable {
  let photo: PhotoID
  let digest: Digest
  let place: PackPlace
}

extension Entry {
  /// The location of the photo's tiers; nil until they are made.
  var tierLocation: TierLocation? {
    tiers.map { TierLocation(photo: id, digest: digest, place: $0) }
  }
}

/// The location of a photo's tiers.
struct PackPlace: Hashable, Sendable {
  let pack: Int
  let offset: Int
  /// The length of the whole record.
  let length: Int
  /// The length of the low tier.
  let lowLength: Int
}
