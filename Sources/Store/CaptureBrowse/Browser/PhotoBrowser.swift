internal import CaptureBase
internal import CaptureImaging
public import CaptureStore
public import CaptureTime
public import Dispatch

/// Shows photos as fast as they are requested.
///
/// The photo requested last is shown as soon as possible, and in the end at screen quality.
/// Pictures that arrive too late are cached but never shown. Meanwhile, photos that are likely to
/// be requested soon are prepared, within the memory limits. Every function can be called from any
/// thread and returns at once.
public final class PhotoBrowser: Flushable {
  /// The settings that the browser was created with.
  public let configuration: BrowserConfiguration
  private let source: any TierSource
  private let timeline: any Timeline
  private let state: Guarded<BrowserState>
  private let reader: PictureReader
  private let observers = OutcomeObservers()
  /// Where outcomes are passed on to the observers, in order.
  private let outcomeQueue = DispatchQueue(label: "capture.browse.outcomes")
  private let workers = DispatchQueue(label: "capture.browse", attributes: .concurrent)
  private let restAlarm = Guarded<Alarm?>(nil)
  private let flusher = Guarded<Flusher?>(nil)

  /// Creates a browser that reads photos from a source.
  ///
  /// Tests pass a timeline of their own; the default is real time.
  public init(
    source: any TierSource, configuration: BrowserConfiguration = BrowserConfiguration(),
    timeline: any Timeline = WallTimeline()
  ) {
    self.source = source
    self.configuration = configuration
    self.timeline = timeline
    state = Guarded(BrowserState(configuration))
    reader = PictureReader(
      pixelLimit: configuration.pixelLimit,
      pool: PixelPool(limit: configuration.limits.pixels / 4))
    let flusher = Flusher(of: self, by: configuration.flush, timeline: timeline)
    self.flusher.withLock { $0 = flusher }
  }

  /// Creates a browser for the photos of a store.
  ///
  /// Without a configuration, the cache limits are derived from the store's screen size.
  public convenience init(store: PhotoStore, configuration: BrowserConfiguration? = nil) {
    let limits = CacheLimits(for: store.configuration.tiers)
    self.init(
      source: StoreSource(store),
      configuration: configuration ?? BrowserConfiguration(limits: limits))
  }

  /// Counts and latencies of all requests since the browser was created.
  public var statistics: BrowseStatistics { state.withLock { $0.statistics } }
}

// MARK: - Requests

extension PhotoBrowser {
  /// Sets the list of photos to browse, in order; cached data is kept.
  ///
  /// A precache that has not finished restarts with the new list.
  public func setPhotos(_ photos: [PhotoID]) {
    act { state, now in state.setPhotos(photos, at: now) }
  }

  /// Fills the caches before photos are requested, starting with the nearest ones.
  ///
  /// A precache yields to every request and continues once requests stop. Calling this again loads
  /// what is still missing.
  public func precache() {
    act { state, _ in state.beginPrecache() }
  }

  /// Stops a precache; loads that are already running finish, and cached data is kept.
  public func stopPrecaching() {
    act { state, _ in state.endPrecache() }
  }

  /// Requests a photo and returns the request's number, which its outcomes carry.
  ///
  /// A photo that is requested again while it is being loaded keeps its number.
  @discardableResult
  public func show(_ photo: PhotoID) -> Int {
    recordInteraction()
    return act { state, now in state.show(photo, at: now) }
  }

  /// Requests the photo at an index of the list; returns nil if the index is out of bounds.
  @discardableResult
  public func show(at place: Int) -> Int? {
    recordInteraction()
    return act { state, now in
      guard state.list.photos.indices.contains(place) else { return nil }
      return state.show(state.list.photos[place], at: now)
    }
  }

  /// Requests the full-size picture of the current photo, once its screen tier is shown.
  public func zoom() {
    recordInteraction()
    act { state, now in state.zoom(at: now) }
  }

  /// Drops cached data that a change in the store has made outdated.
  ///
  /// A picture that is on the screen stays there until its photo is requested again.
  public func apply(_ change: StoreChange) {
    switch change.kind {
    case .described, .moved, .deleted, .restored: break
    case .added, .edited, .removed, .everything:
      act { state, now in
        state.forget(change.photo.map { [$0] } ?? state.knownPhotos, at: now)
      }
    }
  }

  private func recordInteraction() {
    flusher.withLock { $0 }?.recordInteraction()
  }

  /// Drops cached data to free memory for other parts of the system.
  public func shrink(to level: PressureLevel) {
    act { state, _ in state.shrink(to: level) }
    reader.pool.drain()
  }
}

// MARK: - Outcomes

extension PhotoBrowser {
  /// Returns a stream of outcomes from now on; a slow reader gets only the newest one.
  public func outcomes() -> AsyncStream<BrowseOutcome> { observers.outcomes() }

  /// Calls a closure on a queue for every outcome from now on, until the observation ends.
  ///
  /// Keep the result: the observation ends when it is cancelled or released. After a request that was
  /// made on that queue, the closure gets no outcome of an earlier one.
  public func observe(
    on queue: DispatchQueue, _ handler: @escaping @Sendable (BrowseOutcome) -> Void
  ) -> ObserverToken {
    let number = observers.add(OutcomeViewer(queue: queue, handler: handler))
    return ObserverToken { [weak observers = self.observers] in observers?.remove(number) }
  }

  /// Calls a delegate on the main actor until the observation ends or the delegate is released.
  ///
  /// Keep the result: the observation ends when it is cancelled or released. A browser can have any
  /// number of delegates, and holds them weakly. After a request that was made on the main actor, a
  /// delegate gets no outcome of an earlier one.
  public func addDelegate(_ delegate: any PhotoBrowserDelegate) -> ObserverToken {
    observe(on: .main) { [weak self, weak delegate] outcome in
      MainActor.assumeIsolated {
        if let self, let delegate { delegate.handle(outcome, from: self) }
      }
    }
  }

  private func scheduleDelivery() {
    timeline.perform(on: outcomeQueue) { [weak self] in self?.deliver() }
  }

  /// Passes the pending outcomes on to all observers.
  private func deliver() {
    while let outcome = state.withLock({ $0.takeOutcome() }) {
      let viewers = observers.inOrder
      observers.sendToStreams(outcome)
      // Streams do not report when they are read.
      if viewers.isEmpty { _ = isDelivered(outcome) }
      for viewer in viewers where viewer.add(outcome) {
        timeline.perform(on: viewer.queue) { [weak self] in self?.deliver(to: viewer) }
      }
    }
  }

  /// Delivers outcomes one at a time, since an observer may request another photo in response.
  private func deliver(to viewer: OutcomeViewer) {
    while let outcome = viewer.next() {
      if isDelivered(outcome) { viewer.show(outcome) }
    }
  }

  /// Records that an outcome is being delivered; returns false if it is of an earlier request.
  private func isDelivered(_ outcome: BrowseOutcome) -> Bool {
    let now = timeline.now
    return state.withLock { $0.noteDelivery(outcome, at: now) }
  }
}

// MARK: - Work

extension PhotoBrowser {
  /// Runs `body` on the locked state, then carries out the resulting actions without the lock.
  @discardableResult
  private func act<Answer: Sendable>(
    handing worker: Guarded<Handoff>? = nil, _ body: (inout BrowserState, Timestamp) -> Answer
  ) -> Answer {
    let now = timeline.now
    let (answer, actions) = state.withLock { state in
      let answer = body(&state, now)
      return (answer, state.takeActions())
    }
    for action in actions where worker?.withLock({ $0.accept(action) }) != true {
      carryOut(action)
    }
    return answer
  }

  private func carryOut(_ action: BrowserState.Action) {
    switch action {
    case .load(let photo, let part): onWorker { $0.load(part, of: photo) }
    case .decode(let photo, let tier, let jpeg): onWorker { $0.decode(jpeg, tier, of: photo) }
    case .survey(let number, let photos): onWorker { $0.survey(number, photos) }
    case .deliver: scheduleDelivery()
    case .awaitRest(let moment): awaitRest(until: moment)
    }
  }

  private func onWorker(_ work: @escaping @Sendable (PhotoBrowser) -> Void) {
    timeline.perform(on: workers) { [weak self] in
      if let self { work(self) }
    }
  }

  private func load(_ part: TierPart, of photo: PhotoID) {
    let worker = Guarded(Handoff())
    source.load(part, of: photo) { [weak self] result in
      self?.act(handing: worker) { state, now in state.loaded(photo, part, result, at: now) }
    }
    guard let picture = worker.withLock({ $0.close() }) else { return }
    decode(picture.jpeg, picture.tier, of: picture.photo)
  }

  private func decode(_ jpeg: [UInt8], _ tier: Tier, of photo: PhotoID) {
    let result = Result { () throws(BrowseError) in
      try reader.pixels(of: jpeg, tier, of: photo)
    }
    act { state, now in state.decoded(photo, tier, result, at: now) }
  }

  private func survey(_ number: Int, _ photos: [PhotoID]) {
    source.survey(photos) { [weak self] extents in
      self?.act { state, now in state.surveyed(number, extents, at: now) }
    }
  }

  private func awaitRest(until moment: Timestamp) {
    let alarm = timeline.alarm(at: moment, on: workers) { [weak self] in
      self?.act { state, now in state.rest(at: now) }
    }
    let old = restAlarm.withLock { held in
      defer { held = alarm }
      return held
    }
    withExtendedLifetime(old) {}  // released outside the lock
  }
}
