/// Where a photo's tiers lie.
struct PackPlace: Hashable, Sendable {
  let pack: Int
  let offset: Int
  /// The whole record's length.
  let length: Int
  /// The low tier's own.
  let lowLength: Int
}
