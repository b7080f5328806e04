/// Where a photo's tiers lie, and which of its states they were made from.
struct TierLocation: Hashable, Sendable {
  let photo: PhotoID
  let digest: Digest
  let place: PackPlace
}

extension Entry {
  /// Where the photo's tiers lie; nil until they are made.
  var tierLocation: TierLocation? {
    tiers.map { TierLocation(photo: id, digest: digest, place: $0) }
  }
}
