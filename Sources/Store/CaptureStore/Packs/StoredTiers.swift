public import CaptureImaging

/// A photo's smaller encodings.
///
/// Packs of earlier versions lack the tiers that were added later.
public struct StoredTiers: Hashable, Sendable {
  private var jpegs: [Tier: [UInt8]]

  /// Creates tiers from JPEGs; the original is not one of them.
  public init(_ jpegs: [Tier: [UInt8]]) {
    self.jpegs = jpegs.filter { $0.key != .full }
  }

  /// The JPEG of a tier; nil if it is missing.
  public internal(set) subscript(tier: Tier) -> [UInt8]? {
    get { jpegs[tier] }
    set { jpegs[tier] = newValue }
  }

  /// The tiers that are there, the best first.
  public var tiers: [Tier] { Tier.derived.filter { jpegs[$0] != nil } }

  /// The tiers that are missing, the best first.
  var missing: [Tier] { Tier.derived.filter { jpegs[$0] == nil } }

  /// Returns the smallest JPEG of those that are larger than a tier.
  func nearest(above tier: Tier) -> [UInt8]? {
    Tier.derived.prefix { $0 != tier }.last { jpegs[$0] != nil }.flatMap { jpegs[$0] }
  }
}

extension StoredTiers {
  init(_ set: TierSet) {
    self.init(
      Dictionary(
        uniqueKeysWithValues: Tier.derived.compactMap { tier in
          set[tier].map { (tier, $0.jpeg) }
        }))
  }
}
