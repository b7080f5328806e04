internal import CaptureImaging
internal import CaptureStore

/// Pictures in memory, found by any size that is close enough.
///
/// A lookup allocates nothing. Not thread-safe: the owner must lock.
struct MemoryEntries: Sendable {
  private struct Key: Hashable, Sendable {
    let photo: PhotoID
    let size: FrameSize
  }

  /// A photo's size and edition, and the sizes of its pictures, some of which may have been
  /// evicted.
  private struct Known: Sendable {
    let upright: FrameSize
    let edition: UInt64
    var sizes: [FrameSize] = []
  }

  private var cache: ByteCache<Key, Pixels>
  private var photos: [PhotoID: Known] = [:]

  init(limit: Int) {
    cache = ByteCache(limit: limit)
  }

  /// Returns the best picture for a request, which counts as a use, and the exact size requested.
  mutating func picture(
    for request: PictureRequest
  ) -> (pixels: Pixels, wantedSize: FrameSize)? {
    guard let known = photos[request.photo] else { return nil }
    let wanted = known.upright.fitted(into: request.box)
    var best: FrameSize?
    for size in known.sizes where request.tolerance.accepts(size, for: wanted) {
      guard cache.contains(Key(photo: request.photo, size: size)) else { continue }
      if best.map({ request.tolerance.isBetter(size, than: $0, for: wanted) }) ?? true {
        best = size
      }
    }
    guard let best, let pixels = cache.value(for: Key(photo: request.photo, size: best))
    else { return nil }
    return (pixels, wanted)
  }

  /// Inserts a picture of a photo of the given size and edition; drops those of other editions.
  mutating func insert(
    _ pixels: Pixels, of photo: PhotoID, upright: FrameSize, edition: UInt64
  ) {
    if let known = photos[photo], known.edition != edition || known.upright != upright {
      remove(photo)
    }
    let key = Key(photo: photo, size: pixels.size)
    guard cache.insert(pixels, for: key, cost: pixels.byteCount) == .kept else { return }
    var known = photos[photo] ?? Known(upright: upright, edition: edition)
    known.sizes.removeAll { $0 == key.size || !cache.contains(Key(photo: photo, size: $0)) }
    known.sizes.append(key.size)
    photos[photo] = known
    if photos.count > 2 * cache.count + 64 { forgetEvicted() }
  }

  /// Drops a photo's pictures, except leased ones.
  mutating func remove(_ photo: PhotoID) {
    for size in photos[photo]?.sizes ?? [] { cache.remove(Key(photo: photo, size: size)) }
    photos[photo] = nil
  }

  /// The editions of the photos that have pictures here, or had some before they were evicted.
  var editions: [PhotoID: UInt64] { photos.mapValues(\.edition) }

  private mutating func forgetEvicted() {
    let present = Set(cache.keys.map(\.photo))
    photos = photos.filter { present.contains($0.key) }
  }

  var statistics: MemoryStatistics {
    MemoryStatistics(
      limit: cache.limit, byteCount: cache.cost, pictureCount: cache.count,
      evictions: cache.evictions, rejections: cache.rejections)
  }
}

// MARK: - Pressure

extension MemoryEntries {
  /// Drops as much as a level of pressure requires, but no pictures of the photos on the screen.
  mutating func shrink(to level: PressureLevel, shown: Set<PhotoID>) {
    let kept = cache.keys.filter { shown.contains($0.photo) }
    for key in kept { _ = cache.lease(key) }
    cache.shrink(to: level == .half ? cache.cost / 2 : 0)
    for key in kept { cache.release(key) }
    forgetEvicted()
  }
}
