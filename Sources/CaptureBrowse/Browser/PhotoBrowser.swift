internal import CaptureImaging
public import CaptureStore
public import CaptureTime
public import Dispatch

/// Shows photos as fast as they are asked for.
///
/// The photo asked for last is shown as soon as it can be, and at screen
/// quality in the end; what comes late is kept and never shown. Photos that
/// will be asked for soon are made ready meanwhile, within the limits in bytes.
/// Any call may come from any thread and returns at once.
public final class PhotoBrowser: Flushable {
  public let configuration: BrowserConfiguration
  private let source: any TierSource
  private let timeline: any Timeline
  private let desk: Guarded<BrowseDesk>
  private let reader: PictureReader
  private let audience = BrowseAudience()
  private let workers = DispatchQueue(label: "capture.browse", attributes: .concurrent)
  private let restAlarm = Guarded<Alarm?>(nil)
  private let flusher = Guarded<Flusher?>(nil)

  public init(
    source: any TierSource, configuration: BrowserConfiguration = BrowserConfiguration(),
    timeline: any Timeline = WallTimeline()
  ) {
    self.source = source
    self.configuration = configuration
    self.timeline = timeline
    desk = Guarded(BrowseDesk(configuration))
    reader = PictureReader(
      pixelLimit: configuration.pixelLimit,
      pool: PixelPool(limit: configuration.limits.pixels / 4))
    let flusher = Flusher(of: self, by: configuration.flush, timeline: timeline)
    self.flusher.withLock { $0 = flusher }
  }

  /// Browses the photos of a store; with limits for its screen unless a configuration is given.
  public convenience init(store: PhotoStore, configuration: BrowserConfiguration? = nil) {
    let limits = CacheLimits(for: store.configuration.tiers)
    self.init(
      source: StoreSource(store),
      configuration: configuration ?? BrowserConfiguration(limits: limits))
  }

  public var statistics: BrowseStatistics { desk.withLock { $0.statistics } }
}

// MARK: - Asking

extension PhotoBrowser {
  /// Names the photos that are browsed, in their order; what is kept of them stays.
  ///
  /// A precache that is not done yet begins anew with them.
  public func setPhotos(_ photos: [PhotoID]) {
    act { desk, now in desk.setPhotos(photos, at: now) }
  }

  /// Loads what there is room for before anybody asks, the nearest photos first.
  ///
  /// It yields to every request, and goes on once nobody asks. Called again, it
  /// goes on with what is missing.
  public func precache() {
    act { desk, _ in desk.beginPrecache() }
  }

  public func stopPrecaching() {
    act { desk, _ in desk.endPrecache() }
  }

  /// Shows a photo; answers the number that its outcomes bear.
  ///
  /// A photo that is asked for again while it is on its way keeps its number.
  @discardableResult
  public func show(_ photo: PhotoID) -> Int {
    touch()
    return act { desk, now in desk.show(photo, at: now) }
  }

  /// Shows the photo at a place in the list; nil where there is none.
  @discardableResult
  public func show(at place: Int) -> Int? {
    touch()
    return act { desk, now in
      guard desk.list.photos.indices.contains(place) else { return nil }
      return desk.show(desk.list.photos[place], at: now)
    }
  }

  /// Has the photo that is shown follow at its full size.
  public func zoom() {
    touch()
    act { desk, now in desk.zoom(at: now) }
  }

  /// Takes note of what happened in the store, so that no photo is shown as it was before.
  ///
  /// One that is on the screen stays there until it is asked for again.
  public func heed(_ change: StoreChange) {
    switch change.kind {
    case .described, .moved, .deleted, .restored: break
    case .added, .edited, .removed, .everything:
      act { desk, now in
        desk.forget(change.photo.map { [$0] } ?? desk.knownPhotos, at: now)
      }
    }
  }

  private func touch() {
    flusher.withLock { $0 }?.touch()
  }

  /// Drops what is kept, for others who need the memory.
  public func shrink(to level: PressureLevel) {
    act { desk, _ in desk.shrink(to: level) }
    reader.pool.drain()
  }
}

// MARK: - Hearing

extension PhotoBrowser {
  /// Names who hears what is to be shown, and on which queue.
  ///
  /// The delegate is held weakly. One that asks on that queue never hears of an
  /// earlier request afterwards. One that another takes the place of may hear
  /// once more, on the queue that was named with it.
  public func setDelegate(
    _ delegate: (any PhotoBrowserDelegate)?, queue: DispatchQueue = .main
  ) {
    audience.setDelegate(delegate, queue: queue)
  }

  /// What is to be shown from now on; a slow reader gets the newest, never a queue.
  public func outcomes() -> AsyncStream<BrowseOutcome> { audience.outcomes() }

  private func scheduleDelivery() {
    let queue = audience.queue
    timeline.perform(on: queue) { [weak self] in self?.deliver(on: queue) }
  }

  /// Tells one outcome after the other, since whoever hears of one may ask for another photo.
  private func deliver(on queue: DispatchQueue) {
    while true {
      guard let listener = audience.listener(on: queue) else { return scheduleDelivery() }
      let now = timeline.now
      guard let outcome = desk.withLock({ $0.takeOutcome(at: now) }) else { return }
      audience.tell(outcome, to: listener, from: self)
    }
  }
}

// MARK: - Doing

extension PhotoBrowser {
  /// Lets the desk decide, and does what it says once it is not locked any more.
  @discardableResult
  private func act<Answer: Sendable>(
    handing worker: Guarded<Handoff>? = nil, _ body: (inout BrowseDesk, Timestamp) -> Answer
  ) -> Answer {
    let now = timeline.now
    let (answer, errands) = desk.withLock { desk in
      let answer = body(&desk, now)
      return (answer, desk.takeErrands())
    }
    for errand in errands where worker?.withLock({ $0.accept(errand) }) != true {
      carryOut(errand)
    }
    return answer
  }

  private func carryOut(_ errand: BrowseDesk.Errand) {
    switch errand {
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
      self?.act(handing: worker) { desk, now in desk.loaded(photo, part, result, at: now) }
    }
    guard let picture = worker.withLock({ $0.close() }) else { return }
    decode(picture.jpeg, picture.tier, of: picture.photo)
  }

  private func decode(_ jpeg: [UInt8], _ tier: Tier, of photo: PhotoID) {
    let result = Result { () throws(BrowseError) in
      try reader.pixels(of: jpeg, tier, of: photo)
    }
    act { desk, now in desk.decoded(photo, tier, result, at: now) }
  }

  private func survey(_ number: Int, _ photos: [PhotoID]) {
    source.survey(photos) { [weak self] extents in
      self?.act { desk, now in desk.surveyed(number, extents, at: now) }
    }
  }

  private func awaitRest(until moment: Timestamp) {
    let alarm = timeline.alarm(at: moment, on: workers) { [weak self] in
      self?.act { desk, now in desk.rest(at: now) }
    }
    let old = restAlarm.withLock { held in
      defer { held = alarm }
      return held
    }
    withExtendedLifetime(old) {}  // let go outside the lock
  }
}
