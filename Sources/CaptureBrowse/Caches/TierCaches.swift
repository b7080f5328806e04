internal import CaptureImaging
internal import CaptureStore

/// The browser's caches: encoded tiers, and a few decoded pictures.
struct TierCaches: Sendable {
  /// The data of one photo that is in memory.
  struct Holding: Hashable, Sendable {
    /// The best tier whose pixels are in memory.
    var pixels: Tier?
    var hasScreen = false
    var hasLow = false
  }

  private(set) var screen: ByteCache<PhotoID, [UInt8]>
  private(set) var low: ByteCache<PhotoID, [UInt8]>
  var ring: PixelRing

  init(_ limits: CacheLimits) {
    screen = ByteCache(limit: limits.screen)
    low = ByteCache(limit: limits.low)
    ring = PixelRing(limit: limits.pixels)
  }

  func holding(of photo: PhotoID) -> Holding {
    Holding(
      pixels: ring.tier(of: photo), hasScreen: screen.contains(photo),
      hasLow: low.contains(photo))
  }

  func contains(_ tier: Tier, of photo: PhotoID) -> Bool {
    switch tier {
    case .full: false
    case .screen: screen.contains(photo)
    case .low: low.contains(photo)
    }
  }

  /// Caches the result of a read.
  ///
  /// A low tier that was read along with the screen tier is kept only if the screen tier is not.
  mutating func keep(_ bytes: TierBytes, of photo: PhotoID) {
    if let jpeg = bytes.screen {
      let insertion = screen.insert(jpeg, for: photo, cost: jpeg.count)
      guard insertion == .tooLarge || insertion == .noRoom else { return }
    }
    if let jpeg = bytes.low { low.insert(jpeg, for: photo, cost: jpeg.count) }
  }

  /// Returns a tier's bytes, which stay in the cache until they are released.
  mutating func lease(_ tier: Tier, of photo: PhotoID) -> [UInt8]? {
    switch tier {
    case .full: nil
    case .screen: screen.lease(photo)
    case .low: low.lease(photo)
    }
  }

  mutating func release(_ tier: Tier, of photo: PhotoID) {
    switch tier {
    case .full: break
    case .screen: screen.release(photo)
    case .low: low.release(photo)
    }
  }

  /// Drops a tier that could not be decoded.
  mutating func remove(_ tier: Tier, of photo: PhotoID) {
    switch tier {
    case .full: break
    case .screen: screen.remove(photo)
    case .low: low.remove(photo)
    }
  }

  /// Drops everything cached of a photo, even if it is leased.
  mutating func forget(_ photo: PhotoID) {
    screen.forget(photo)
    low.forget(photo)
    ring.remove(photo)
  }

  /// The photos of which anything is cached.
  var photos: Set<PhotoID> { Set(screen.keys).union(low.keys).union(ring.photos) }

  var rejections: Int { screen.rejections + low.rejections + ring.rejections }
}

// MARK: - Dropping

extension TierCaches {
  mutating func shrink(to level: PressureLevel, keeping shown: PhotoID?) {
    switch level {
    case .half:
      screen.shrink(to: screen.cost / 2)
      low.shrink(to: low.cost / 2)
      ring.keep(only: shown)
    case .allButShown:
      let isInScreen = shown.map { screen.lease($0) != nil } ?? false
      let isInLow = shown.map { low.lease($0) != nil } ?? false
      screen.shrink(to: 0)
      low.shrink(to: 0)
      ring.keep(only: shown)
      if let shown, isInScreen { screen.release(shown) }
      if let shown, isInLow { low.release(shown) }
    }
  }
}
