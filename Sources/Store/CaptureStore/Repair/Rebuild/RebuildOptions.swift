/// Options for rebuilding a catalogue from the originals.
public struct RebuildOptions: Hashable, Sendable {
  /// Whether sound tiers are remade as well.
  public var rebuildingTiers: Bool
  /// Whether photos whose originals are missing are dropped from the catalogue.
  public var droppingMissing: Bool
  /// Whether the caller reports files that cannot be reached, which does not happen when a store is
  /// only opened.
  var isReported = false

  /// Creates options; by default, sound tiers and photos without originals are kept.
  public init(rebuildingTiers: Bool = false, droppingMissing: Bool = false) {
    self.rebuildingTiers = rebuildingTiers
    self.droppingMissing = droppingMissing
  }
}

/// A store whose catalogue was rebuilt, and the problems that were found.
public struct RebuiltStore: Sendable {
  package let engine: StoreEngine
  /// The number of photos in the old catalogue whose originals are missing.
  public let missing: Int
  /// Links out of the store, folders that cannot be listed and files that cannot be read, whose
  /// photos stay in the catalogue; also files that did not become photos, and what is left of forgotten
  /// photos and could not be moved to `lost+found`.
  public let unreachable: [StoreError]
  /// Whether parts of the old catalogue could not be read.
  ///
  /// Photos whose originals are missing may then be absent from the new catalogue, and annotations
  /// that existed nowhere else may be lost.
  public let isIncomplete: Bool
  /// The exports of photos in the store's folder, which are second copies and did not become photos: they
  /// are originals with embedded annotations, and nothing in them is new.
  public internal(set) var exports: [UnknownFile] = []

  /// Creates the result of a rebuild, for a test of a program that reports it.
  public init(
    store: PhotoStore, missing: Int = 0, unreachable: [StoreError] = [], isIncomplete: Bool = false
  ) {
    self.init(
      engine: store.engine, missing: missing, unreachable: unreachable, isIncomplete: isIncomplete)
  }

  init(engine: StoreEngine, missing: Int, unreachable: [StoreError], isIncomplete: Bool) {
    self.engine = engine
    self.missing = missing
    self.unreachable = unreachable
    self.isIncomplete = isIncomplete
  }

  /// The store, open and ready for use.
  public var store: PhotoStore { PhotoStore(engine) }
}
