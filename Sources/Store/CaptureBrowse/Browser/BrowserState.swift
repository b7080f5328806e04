internal import CaptureBase
internal import CaptureImaging
internal import CaptureStore

/// The complete state of a browser, and the decisions about its next steps.
///
/// A value without a clock, queue or disk access: it is notified of events and returns actions. Its
/// owner locks it, carries out the actions and reports their results.
struct BrowserState: Sendable {
  /// An action for the owner to carry out.
  enum Action: Sendable {
    case load(PhotoID, TierPart)
    case decode(PhotoID, Tier, [UInt8])
    /// Find out the sizes of tiers, and report them with this number.
    case survey(Int, [PhotoID])
    /// Deliver the pending outcomes.
    case deliver
    /// Call `rest` at this time, to check whether scrubbing is over.
    case awaitRest(until: Timestamp)
  }

  let configuration: BrowserConfiguration
  var list = PhotoList()
  var caches: TierCaches
  var machine: ScrubMachine
  var loads: TierLoads
  var lookAhead = LookAhead()
  var window = AheadWindow()
  var precache = Precache()
  var pace = LoadPace()
  var recorder = RequestRecorder()
  var outcomes: [BrowseOutcome] = []
  /// The latest picture of the current request, unless it is the full-size one.
  var showing: ShownPhoto?
  var actions: [Action] = []
  var isAwaitingRest = false
  /// Whether an unfinished precache was abandoned to free memory and should restart.
  private var isPrecacheDue = false
  private var lastRequest = Timestamp.zero
  private var surveyCount = 0
  /// The number of the survey whose result is expected.
  private var survey: Int?

  init(_ configuration: BrowserConfiguration) {
    self.configuration = configuration
    caches = TierCaches(configuration.limits)
    machine = ScrubMachine(policy: configuration.policy, frame: configuration.frame)
    loads = TierLoads(workerCount: configuration.workers)
  }

  /// The photo requested last.
  var shown: PhotoID? { machine.current?.photo }

  var statistics: BrowseStatistics {
    var result = recorder.statistics
    result.cancelledBeforeStart = loads.cancelledBeforeStart
    result.cancelledInWork = loads.cancelledInWork
    result.rejected = caches.rejections
    result.screenBytes = caches[.screen].cost
    result.lowBytes = caches[.low].cost
    result.pixelBytes = caches.ring.byteCount
    return result
  }
}

// MARK: - Requests

extension BrowserState {
  /// Replaces the list of photos; cached data is kept.
  mutating func setPhotos(_ photos: [PhotoID], at now: Timestamp) {
    let isPrecaching = isPrecaching
    list = PhotoList(photos)
    giveUpPrecache()
    endLookingAhead()
    lookAhead.forget()
    if let place = shown.flatMap({ list.place(of: $0) }) {
      lookAhead.note(place, at: now)
      aim()
    }
    if isPrecaching { beginPrecache() }
    beginWork(at: now)
  }

  /// Requests a photo and returns the request's number.
  mutating func show(_ photo: PhotoID, at now: Timestamp) -> Int {
    let holding = caches.holding(of: photo)
    let actions = machine.handle(.request(photo, holding), at: now)
    let number = machine.current?.number ?? 0
    if recorder.note(number, holding, at: now) { (outcomes, showing) = ([], nil) }
    if let place = list.place(of: photo) { lookAhead.note(place, at: now) }
    carryOut(actions)
    aim()
    lastRequest = now
    awaitRest(from: now)
    beginWork(at: now)
    return number
  }

  private mutating func awaitRest(from now: Timestamp) {
    if !isAwaitingRest { actions.append(.awaitRest(until: now + configuration.rest)) }
    isAwaitingRest = true
  }

  mutating func zoom(at now: Timestamp) {
    carryOut(machine.handle(.zoom, at: now))
    beginWork(at: now)
  }

  /// Checks whether there has been no request for a while, and if so ends the scrub.
  mutating func rest(at now: Timestamp) {
    let due = lastRequest + configuration.rest
    guard due <= now else { return actions.append(.awaitRest(until: due)) }
    isAwaitingRest = false
    lookAhead.rest()
    carryOut(machine.handle(.rest, at: now))
    aim()
    if isPrecacheDue { beginPrecache() }
    beginWork(at: now)
  }

  /// Drops cached data of photos that have changed, and invalidates work on their old bytes.
  mutating func forget(_ photos: Set<PhotoID>, at now: Timestamp) {
    guard !photos.isDisjoint(with: knownPhotos) else { return }
    for photo in photos {
      loads.invalidate(photo)
      caches.forget(photo)
    }
    // Start over with an empty window, so that the missing data is loaded again.
    endLookingAhead()
    aim()
    beginWork(at: now)
  }

  /// The photos with cached data or with work in progress.
  var knownPhotos: Set<PhotoID> { caches.photos.union(loads.works.map(\.photo)) }

  /// Frees memory, and does not fill it again until the next request.
  mutating func shrink(to level: PressureLevel) {
    caches.shrink(to: level, keeping: shown)
    isPrecacheDue = isPrecacheDue || isPrecaching
    giveUpPrecache()
    if level == .everythingNotShown { endLookingAhead() }
  }

  private mutating func endLookingAhead() {
    release(loads.drop(.ahead) { _ in true })
    window = AheadWindow()
  }

  private var isPrecaching: Bool { survey != nil || !precache.isDone }

  mutating func endPrecache() {
    isPrecacheDue = false
    giveUpPrecache()
  }

  private mutating func giveUpPrecache() {
    survey = nil
    precache = Precache()
    release(loads.drop(.precache) { _ in true })
  }

  /// Surveys the tiers near the current photo, to load as many as fit in the background.
  mutating func beginPrecache() {
    isPrecacheDue = false
    let place = shown.flatMap { list.place(of: $0) } ?? 0
    surveyCount += 1
    survey = surveyCount
    actions.append(.survey(surveyCount, list.nearest(to: place, limit: precacheReach)))
  }

  /// An upper bound for the number of photos that fit, assuming the smallest plausible tiers.
  private var precacheReach: Int {
    (configuration.limits.screen + configuration.limits.low) / 4_096
  }

  mutating func surveyed(_ number: Int, _ extents: [TierExtent], at now: Timestamp) {
    guard number == survey else { return }
    survey = nil
    let place = shown.flatMap { list.place(of: $0) } ?? 0
    let nearest = list.nearest(to: place, limit: precacheReach)
    precache = Precache(extents, nearest: nearest, configuration.limits)
    beginWork(at: now)
  }
}

// MARK: - Results

extension BrowserState {
  mutating func loaded(
    _ photo: PhotoID, _ part: TierPart, _ result: Result<TierBytes, BrowseError>,
    at now: Timestamp
  ) {
    guard let ended = loads.end(.load(photo, part), at: now) else { return }
    guard !ended.isStale else {
      if !ended.purposes.isEmpty { load(part, of: photo, for: ended.purposes) }
      return beginWork(at: now)
    }
    switch result.complete(photo, part) {
    case .success(let bytes):
      pace.noteLoad(ended.span)
      recorder.noteLoad(bytes)
      caches.keep(bytes, of: photo)
      decode(bytes, of: photo, for: ended.purposes)
    case .failure(let error):
      fail(ended, error, at: now)
    }
    beginWork(at: now)
  }

  mutating func decoded(
    _ photo: PhotoID, _ tier: Tier, _ result: Result<Pixels, BrowseError>, at now: Timestamp
  ) {
    guard let ended = loads.end(.decode(photo, tier), at: now) else { return }
    release([ended])
    guard !ended.isStale else {
      if !ended.purposes.isEmpty { want(tier, of: photo, for: ended.purposes) }
      return beginWork(at: now)
    }
    switch result {
    case .success(let pixels):
      pace.noteDecode(ended.span)
      recorder.noteDecode()
      caches.ring.insert(pixels, tier, of: photo)
      carryOut(machine.handle(.decoded(photo, tier), at: now), pixels)
    case .failure(let error):
      caches.remove(tier, of: photo)
      fail(ended, error, at: now)
    }
    beginWork(at: now)
  }

  /// Reports a failure to the machine if the work was for the current photo.
  private mutating func fail(_ ended: TierLoads.Ended, _ error: BrowseError, at now: Timestamp) {
    let photo = ended.work.photo
    guard ended.purposes.contains(.visible), let tier = machine.awaitedTier(of: photo) else {
      return
    }
    carryOut(machine.handle(.failed(photo, tier, error), at: now))
    if machine.mayTryAgain { awaitRest(from: now) }
  }

  /// Removes and returns the next outcome.
  mutating func takeOutcome() -> BrowseOutcome? {
    outcomes.isEmpty ? nil : outcomes.removeFirst()
  }

  /// Records the delivery of an outcome; returns false if it is of an earlier request.
  ///
  /// Several observers may get the same outcome; only the first delivery counts.
  mutating func noteDelivery(_ outcome: BrowseOutcome, at now: Timestamp) -> Bool {
    recorder.noteDelivery(outcome, at: now)
  }

  mutating func takeActions() -> [Action] {
    defer { actions = [] }
    return actions
  }
}

extension Result<TierBytes, BrowseError> {
  /// Turns a success into a failure if the requested part is missing.
  fileprivate func complete(_ photo: PhotoID, _ part: TierPart) -> Self {
    guard case .success(let bytes) = self, bytes[part.tier] == nil else { return self }
    return .failure(.missing(part.tier, of: photo))
  }
}

/// A moving average of the times that loads and decodes take.
struct LoadPace: Hashable, Sendable {
  private(set) var load = Duration.zero
  private(set) var decode = Duration.zero

  var photo: Duration { load + decode }

  mutating func noteLoad(_ span: Duration) {
    load += (span - load) / 4
  }

  mutating func noteDecode(_ span: Duration) {
    decode += (span - decode) / 4
  }
}
