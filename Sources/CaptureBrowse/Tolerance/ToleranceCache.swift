internal import CaptureImaging
public import CaptureStore
public import CaptureTime
internal import Dispatch
internal import Glibc

/// Pictures of photos at about the size asked for, from wherever they come soonest.
///
/// Memory is asked first, then raw files on disk, then the tiers of the store,
/// and last the original is decoded at the very size. A layer that fails is
/// passed over, and the statistics say why. Any function may be called from any
/// thread.
public final class ToleranceCache: Flushable {
  typealias Outcome = Result<PictureAnswer, ToleranceError>

  let timeline: any Timeline
  let source: PictureSource
  let queue = DispatchQueue(label: "capture.tolerance", attributes: .concurrent)
  let workers: Int
  let state: Guarded<State>
  private let pool: PixelPool
  private let flusher = Guarded<Flusher?>(nil)

  struct State: Sendable {
    var memory: MemoryShelf
    var loads = SharedLoads<PictureRequest, AsyncStream<Outcome>.Continuation>()
    var statistics = ToleranceStatistics()
    var shown: Set<PhotoID> = []
    /// Counts what was forgotten since the store had changed; what is loaded meanwhile is not kept.
    var era = 0
  }

  /// A cache for the photos of a store.
  public init(
    of store: PhotoStore, configuration: ToleranceConfiguration = ToleranceConfiguration(),
    timeline: any Timeline = WallTimeline()
  ) {
    let pool = PixelPool(limit: configuration.spareMemoryLimit)
    let raw = configuration.raw.map { RawCache($0, pool: pool, timeline: timeline) }
    self.pool = pool
    self.timeline = timeline
    source = PictureSource(
      store: store, raw: raw, pool: pool, timeline: timeline,
      undecodables: Guarded(Undecodables(patience: configuration.patience)))
    workers = max(1, configuration.workers ?? sysconf(CInt(_SC_NPROCESSORS_ONLN)))
    state = Guarded(
      State(memory: MemoryShelf(limit: configuration.memoryLimit)))
    let flusher = Flusher(of: self, by: configuration.flush, timeline: timeline)
    self.flusher.withLock { $0 = flusher }
  }

  public var statistics: ToleranceStatistics {
    let raw = source.raw?.statistics ?? RawStatistics()
    let refused = source.undecodables.withLock { $0.refusals }
    return state.withLock { state in
      state.statistics.memory = state.memory.statistics
      state.statistics.raw = raw
      state.statistics.refused = refused
      return state.statistics
    }
  }
}

// MARK: - Asking memory

extension ToleranceCache {
  /// The picture, if there is one in memory; costs less than a microsecond.
  public func cached(_ request: PictureRequest) -> PictureAnswer? {
    flusher.withLock { $0 }?.touch()
    return state.withLock { $0.cached(request) }
  }
}

extension ToleranceCache.State {
  /// The picture, if there is one in memory, which counts as a request.
  mutating func cached(_ request: PictureRequest) -> PictureAnswer? {
    statistics.requests += 1
    guard let found = memory.picture(for: request) else {
      statistics.misses += 1
      return nil
    }
    statistics.hits[PictureLayer.memory.place] += 1
    return PictureAnswer(
      photo: request.photo, pixels: found.pixels, layer: .memory, wantedSize: found.wantedSize)
  }
}

// MARK: - Changes and pressure

extension ToleranceCache {
  /// Says which photos are on a screen; their pictures stay through any pressure.
  public func show(_ photos: Set<PhotoID>) {
    state.withLock { $0.shown = photos }
  }

  /// Takes note of what happened in the store.
  public func heed(_ change: StoreChange) {
    guard let photo = change.photo else { return heedAnything() }
    source.undecodables.withLock { $0.remove(photo) }
    switch change.kind {
    case .described, .moved, .deleted, .restored: break
    case .removed: forgetAll(of: photo)
    // Files bear the edition in their names.
    case .added, .edited, .everything: forget(photo)
    }
  }

  /// Looks which photos are there still, and as they were.
  private func heedAnything() {
    source.undecodables.withLock { $0.removeAll() }
    let known = state.withLock { state in
      state.era += 1
      return state.memory.editions
    }
    for photo in Set(known.keys).union(source.raw?.photos ?? []) {
      switch source.standing(of: photo) {
      case .gone: forgetAll(of: photo)
      case .there(let edition) where known[photo] != edition: forget(photo)
      case .there, .unknown: break
      }
    }
  }

  private func forget(_ photo: PhotoID) {
    state.withLock { state in
      state.memory.remove(photo)
      state.era += 1
    }
  }

  private func forgetAll(of photo: PhotoID) {
    forget(photo)
    source.raw?.forget(photo)
  }

  public func shrink(to level: PressureLevel) {
    state.withLock { $0.memory.shrink(to: level, shown: $0.shown) }
    pool.drain()
  }

  /// Returns once all pictures that wait to be written are on disk.
  package func settle() {
    source.raw?.settle()
  }
}
