internal import CaptureImaging
internal import CaptureStore

/// The browser's caches: encoded tiers, and a few decoded pictures.
struct TierCaches: Sendable {
  typealias Cache = ByteCache<PhotoID, [UInt8]>

  /// The data of one photo that is in memory.
  struct Holding: Hashable, Sendable {
    /// The best tier whose pixels are in memory.
    var pixels: Tier?
    var hasScreen = false
    var hasLow = false
  }

  /// A cache for each tier that is shown.
  private var encoded: [Tier: Cache]
  var ring: PixelRing

  init(_ limits: CacheLimits) {
    encoded = limits.encoded.mapValues(Cache.init(limit:))
    ring = PixelRing(limit: limits.pixels)
  }

  /// The cache of a tier; an empty one if the tier is not cached.
  subscript(tier: Tier) -> Cache { encoded[tier] ?? Cache(limit: 0) }

  func holding(of photo: PhotoID) -> Holding {
    Holding(
      pixels: ring.tier(of: photo), hasScreen: contains(.screen, of: photo),
      hasLow: contains(.low, of: photo))
  }

  func contains(_ tier: Tier, of photo: PhotoID) -> Bool {
    encoded[tier]?.contains(photo) ?? false
  }

  /// Caches the result of a read.
  ///
  /// Of the tiers that were read together, only the best one that has room is kept.
  mutating func keep(_ bytes: TierBytes, of photo: PhotoID) {
    for tier in Tier.derived {
      guard let jpeg = bytes[tier],
        let insertion = encoded[tier]?.insert(jpeg, for: photo, cost: jpeg.count)
      else { continue }
      guard insertion == .tooLarge || insertion == .noRoom else { return }
    }
  }

  /// Returns a tier's bytes, which stay in the cache until they are released.
  mutating func lease(_ tier: Tier, of photo: PhotoID) -> [UInt8]? { encoded[tier]?.lease(photo) }

  mutating func release(_ tier: Tier, of photo: PhotoID) { encoded[tier]?.release(photo) }

  /// Drops a tier that could not be decoded.
  mutating func remove(_ tier: Tier, of photo: PhotoID) { encoded[tier]?.remove(photo) }

  /// Drops everything cached of a photo, even if it is leased.
  mutating func forget(_ photo: PhotoID) {
    for tier in encoded.keys { encoded[tier]?.forget(photo) }
    ring.remove(photo)
  }

  /// The photos of which anything is cached.
  var photos: Set<PhotoID> {
    encoded.values.reduce(into: Set(ring.photos)) { $0.formUnion($1.keys) }
  }

  var rejections: Int { encoded.values.reduce(ring.rejections) { $0 + $1.rejections } }
}

// MARK: - Dropping

extension TierCaches {
  mutating func shrink(to level: PressureLevel, keeping shown: PhotoID?) {
    for tier in encoded.keys {
      switch level {
      case .half: encoded[tier]?.shrinkToHalf()
      case .everythingNotShown: encoded[tier]?.removeAll(but: shown)
      }
    }
    ring.keep(only: shown)
  }
}

extension TierCaches.Cache {
  fileprivate mutating func shrinkToHalf() { shrink(to: cost / 2) }

  fileprivate mutating func removeAll(but photo: PhotoID?) {
    let isThere = photo.map { lease($0) != nil } ?? false
    shrink(to: 0)
    if let photo, isThere { release(photo) }
  }
}
