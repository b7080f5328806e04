internal import CaptureImaging
internal import CaptureStore

/// Pictures in memory, to be found by any size that is near enough.
///
/// Finding one allocates nothing. Not thread-safe: its owner locks.
struct MemoryShelf: Sendable {
  private struct Key: Hashable, Sendable {
    let photo: PhotoID
    let size: FrameSize
  }

  /// A photo's size and edition, and the sizes of its pictures; some may be gone already.
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

  /// The best picture for a request, which counts as a use, and the size that was wanted.
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

  /// Keeps a picture of a photo whose own size and edition are given, and none of another edition.
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

  /// Forgets a photo's pictures, unless they are in use.
  mutating func remove(_ photo: PhotoID) {
    for size in photos[photo]?.sizes ?? [] { cache.remove(Key(photo: photo, size: size)) }
    photos[photo] = nil
  }

  /// The photos that have pictures here, or had, and of which edition those are.
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

extension MemoryShelf {
  /// Drops what a level of pressure demands, and nothing of the photos that are shown.
  mutating func shrink(to level: PressureLevel, shown: Set<PhotoID>) {
    let kept = cache.keys.filter { shown.contains($0.photo) }
    for key in kept { _ = cache.lease(key) }
    cache.shrink(to: level == .half ? cache.cost / 2 : 0)
    for key in kept { cache.release(key) }
    forgetEvicted()
  }
}
