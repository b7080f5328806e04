internal import CaptureBase
internal import CaptureImaging
public import CaptureStore
public import CaptureTime
internal import Dispatch
internal import Glibc

/// A cache of photos' pictures at about the requested size, from the fastest layer that has one.
///
/// The layers are memory, raw files on disk, the tiers of the store, and finally the original,
/// which is decoded at the exact size. A layer that fails is skipped, and the statistics record the
/// reason. Functions can be called from any thread.
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
    var memory: MemoryEntries
    var loads = SharedLoads<PictureRequest, AsyncStream<Outcome>.Continuation>()
    var statistics = ToleranceStatistics()
    var shown: Set<PhotoID> = []
    /// Incremented whenever the store changes; pictures whose load began earlier are not kept.
    var era = 0
  }

  /// Creates a cache for the photos of a store.
  ///
  /// Tests pass a timeline of their own; the default is real time.
  public init(
    of store: PhotoStore, configuration: ToleranceConfiguration = ToleranceConfiguration(),
    timeline: any Timeline = WallTimeline()
  ) {
    let pool = PixelPool(limit: configuration.spareMemoryLimit)
    let raw = configuration.raw.map { RawCache($0, pool: pool, timeline: timeline) }
    self.pool = pool
    self.timeline = timeline
    source = PictureSource(
      store: store.engine, raw: raw, pool: pool, timeline: timeline,
      undecodables: Guarded(Undecodables(patience: configuration.patience)))
    workers = max(1, configuration.workers ?? sysconf(CInt(_SC_NPROCESSORS_ONLN)))
    state = Guarded(
      State(memory: MemoryEntries(limit: configuration.memoryLimit)))
    let flusher = Flusher(of: self, by: configuration.flush, timeline: timeline)
    self.flusher.withLock { $0 = flusher }
  }

  /// Counts since the cache was created, and its current sizes in memory and on disk.
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

// MARK: - Memory

extension ToleranceCache {
  /// Returns the picture if one is in memory; takes less than a microsecond.
  public func cached(_ request: PictureRequest) -> PictureAnswer? {
    flusher.withLock { $0 }?.recordInteraction()
    return state.withLock { $0.cached(request) }
  }
}

extension ToleranceCache.State {
  /// Returns the picture if one is in memory, and counts the request.
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
  /// Sets the photos on the screen, whose pictures stay in memory under any pressure.
  public func show(_ photos: Set<PhotoID>) {
    state.withLock { $0.shown = photos }
  }

  /// Drops cached pictures that a change in the store has made outdated.
  public func apply(_ change: StoreChange) {
    guard let photo = change.photo else { return revalidate() }
    source.undecodables.withLock { $0.remove(photo) }
    switch change.kind {
    case .described, .moved, .deleted, .restored: break
    case .removed: forgetAll(of: photo)
    // Files may stay: their names include the edition.
    case .added, .edited, .everything: forget(photo)
    }
  }

  /// Checks which photos still exist and are unchanged.
  private func revalidate() {
    source.undecodables.withLock { $0.removeAll() }
    let known = state.withLock { state in
      state.era += 1
      return state.memory.editions
    }
    for photo in Set(known.keys).union(source.raw?.photos ?? []) {
      switch source.presence(of: photo) {
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

  /// Drops pictures from memory, except those of the photos passed to `show(_:)`.
  public func shrink(to level: PressureLevel) {
    state.withLock { $0.memory.shrink(to: level, shown: $0.shown) }
    pool.drain()
  }

  /// Blocks until all pending pictures have been written to disk.
  package func settle() {
    source.raw?.settle()
  }
}
