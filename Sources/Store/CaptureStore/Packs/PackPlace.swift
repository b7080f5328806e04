/// The location of a photo's tiers.
struct PackPlace: Hashable, Sendable {
  let pack: Int
  let offset: Int
  /// The length of the whole record.
  let length: Int
  /// The length of the low tier.
  let lowLength: Int
}
