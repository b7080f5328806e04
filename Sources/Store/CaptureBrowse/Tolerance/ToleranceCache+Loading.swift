internal import CaptureBase
internal import CaptureImaging
internal import CaptureStore
internal import CaptureTime

extension ToleranceCache {
  /// Returns a picture from the first layer that has an acceptable one.
  ///
  /// Equal requests share one load. A task that is cancelled stops waiting at once, without
  /// affecting the others.
  public func picture(
    _ request: PictureRequest
  ) async throws(ToleranceError) -> PictureAnswer {
    if let answer = cached(request) { return answer }
    let (outcomes, output) = AsyncStream.makeStream(of: Outcome.self)
    let entry = state.withLock { $0.enter(request, output) }
    switch entry {
    case .known(let answer): return answer
    case .waiting(let ticket):
      output.onTermination = { [weak self] _ in self?.leave(request, ticket) }
      beginNext()
    }
    for await outcome in outcomes { return try outcome.get() }
    throw .cancelled
  }

  private func leave(_ request: PictureRequest, _ ticket: Int) {
    state.withLock { state in
      if state.loads.leave(request, ticket) { state.statistics.cancelled += 1 }
    }
  }

  /// Starts as many loads as may run at the same time.
  private func beginNext() {
    while let request = state.withLock({ $0.loads.begin(limit: workers) }) {
      timeline.perform(on: queue) { [weak self] in self?.load(request) }
    }
  }

  private func load(_ request: PictureRequest) {
    // Another load may have added an acceptable picture in the meantime.
    let (known, era) = state.withLock { ($0.found(request), $0.era) }
    let outcome =
      known.map { .success($0) }
      ?? Outcome { () throws(ToleranceError) in
        try find(request, era)
      }
    let waiters = state.withLock { state in
      if case .failure = outcome { state.statistics.failed += 1 }
      return state.loads.finish(request)
    }
    for waiter in waiters {
      waiter.yield(outcome)
      waiter.finish()
    }
    beginNext()
  }

  private func find(
    _ request: PictureRequest, _ era: Int
  ) throws(ToleranceError) -> PictureAnswer {
    let found = try source.picture(for: request)
    state.withLock { $0.keep(found, of: request.photo, era) }
    if found.layer == .original { keepOnDisk(found, of: request.photo, era) }
    return PictureAnswer(
      photo: request.photo, pixels: found.pixels, layer: found.layer, wantedSize: found.wantedSize)
  }
}

extension ToleranceCache {
  private func keepOnDisk(_ found: PictureSource.Finding, of photo: PhotoID, _ era: Int) {
    guard let raw = source.raw else { return }
    raw.keep(found.pixels, of: photo, edition: found.edition)
    if state.withLock({ $0.era }) != era, source.presence(of: photo) == .gone { raw.forget(photo) }
  }
}

extension ToleranceCache.State {
  /// The state of a request that was not met from memory at first.
  enum Entry: Sendable {
    case known(PictureAnswer)
    case waiting(ticket: Int)
  }

  fileprivate mutating func enter(
    _ request: PictureRequest, _ output: AsyncStream<ToleranceCache.Outcome>.Continuation
  ) -> Entry {
    // The picture may have been added since memory was checked.
    if let answer = found(request) { return .known(answer) }
    let entry = loads.join(request, output)
    if entry.isShared { statistics.shared += 1 }
    return .waiting(ticket: entry.ticket)
  }

  /// Returns the picture if it has been added to memory since the request was counted.
  fileprivate mutating func found(_ request: PictureRequest) -> PictureAnswer? {
    guard let found = memory.picture(for: request) else { return nil }
    statistics.hits[PictureLayer.memory.place] += 1
    return PictureAnswer(
      photo: request.photo, pixels: found.pixels, layer: .memory, wantedSize: found.wantedSize)
  }

  fileprivate mutating func keep(
    _ found: PictureSource.Finding, of photo: PhotoID, _ era: Int
  ) {
    if self.era == era {
      memory.insert(found.pixels, of: photo, upright: found.upright, edition: found.edition)
    }
    statistics.hits[found.layer.place] += 1
    for pass in found.passes { statistics.passes[pass, default: 0] += 1 }
  }
}
