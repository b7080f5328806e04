/// How a catalogue is rebuilt from the originals.
public struct RebuildOptions: Hashable, Sendable {
  /// Whether tiers are made anew that are whole.
  public var remakingTiers: Bool
  /// Whether photos whose originals are missing are dropped from the catalogue.
  public var forgettingMissing: Bool
  /// Whether somebody hears of what cannot be reached; nobody does when a store is only opened.
  var isReported = false

  public init(remakingTiers: Bool = false, forgettingMissing: Bool = false) {
    self.remakingTiers = remakingTiers
    self.forgettingMissing = forgettingMissing
  }
}

/// A store whose catalogue was rebuilt, and what is not as it was.
public struct RebuiltStore: Sendable {
  public let store: PhotoStore
  /// How many photos that the old catalogue knew have no originals any more.
  public let missing: Int
  /// Links that lead out of the store, folders that cannot be listed and files that cannot be read,
  /// whose photos stay in the catalogue; and files that did not become photos.
  public let unreachable: [StoreError]
  /// Whether the old catalogue could not be read in full: photos whose originals are missing may be
  /// missing from the new one, too, and annotations that stood nowhere else.
  public let isIncomplete: Bool
}
