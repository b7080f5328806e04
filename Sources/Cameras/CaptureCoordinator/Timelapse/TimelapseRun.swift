internal import CaptureBase
internal import CaptureCamera
internal import CaptureImaging
internal import CaptureTime

/// A running timelapse: carries out the machine's decisions, and waits.
struct TimelapseRun: Sendable {
  /// A requested photo whose outcome is still open.
  private struct Underway: Sendable {
    let request: PhotoRequest
    let moment: TimelapseMoment
    let wasRunning: Bool
    /// Cancels the photo if it takes too long after a stop.
    var end: Alarm?
    /// Whether the program could not run for a part of the time that the photo had.
    var wasHeldUp: Bool
  }

  private let timelapse: Timelapse
  private var record: TimelapseRecord
  private var machine: TimelapseMachine
  private var pace: Pace
  private var clock: ClockWatch
  private var lease: Lease?
  private var observation: ObserverToken?
  private var wasWarm: Bool?
  private var awaited: Int?
  private var underway: Underway?
  /// The time before which no photo is tried again.
  private var rest: Timestamp?
  private var isStopping = false
  /// Whether a photo of this run has set the controls, which the session then keeps.
  private var hasSetControls = false
  /// The reason why the camera is unavailable, while it is.
  private var trouble: CameraError?
  /// The last failure to save the progress; the same failure is reported once.
  private var unsaved: JournalError?
  /// Events that have not been returned yet; nothing waits while there are any.
  private var events: [TimelapseEvent] = []
  /// When the reader got the last event; nil before the first.
  private var lastRead: WallTime?
  /// Notices whether the program can run while the reader has an event, or progress is saved.
  private let stallDetector: StallDetector
  private var isOver = false
  /// The error that ends the timelapse, until it is thrown.
  private var failure: PhotoError?

  /// The maximum time between two checks of the clock, however far away the next moment is.
  private static let longestSleep = Duration.seconds(60)
  /// The pause before the photo is retried after a camera failure.
  private static let pauseAfterFailure = Duration.seconds(1)
  /// The minimum time limit for a photo, from its moment on.
  private static let leastPatience = Duration.seconds(2)
  /// The maximum time between two looks whether the program could not run while it takes a photo.
  private static let longestWatch = Duration.milliseconds(500)
  /// How long the photo in progress has to finish after a stop.
  private static let patienceAtEnd = Duration.milliseconds(300)

  private var timeline: any Timeline { timelapse.timeline }
  private var session: any CameraSession { timelapse.coordinator.session }

  init(of timelapse: Timelapse) {
    self.timelapse = timelapse
    record = timelapse.record
    let isLate = timelapse.timeline.date - record.schedule.named(0).date > .zero
    machine = TimelapseMachine(
      record.schedule, next: record.next,
      excuse: record.isBegun || isLate ? .notRunning : .heldUp)
    pace = Pace(
      interval: record.schedule.interval,
      idleStop: timelapse.coordinator.configuration.idleStop, wish: timelapse.staysWarm)
    clock = ClockWatch(timelapse.timeline.date, at: timelapse.timeline.now)
    stallDetector = StallDetector(on: timelapse.signals.queue, timeline: timelapse.timeline)
  }

  /// Whether a photo has been requested whose outcome is still open.
  var isTaking: Bool { underway != nil }

  /// Runs until the next event; returns nil after the last one.
  mutating func next() async throws(PhotoError) -> TimelapseEvent? {
    lookAtReader()
    while events.isEmpty, !isOver { await step() }
    if !events.isEmpty {
      lastRead = timeline.date
      stallDetector.start()
      return events.removeFirst()
    }
    guard let failure else { return nil }
    self.failure = nil
    throw failure
  }

  private mutating func step() async {
    guard observation != nil else { return await begin() }
    if let underway { return await watch(underway) }
    guard !isStopping else { return await end(isFinished: false) }
    if let rest, timeline.now < rest { return await wait(atMost: rest - timeline.now) }
    rest = nil
    lookAtClock()
    keepPace()
    guard events.isEmpty else { return }
    let isRunning = session.state == .running
    switch machine.step(at: timeline.date, lead: pace.lead(ofRunning: isRunning)) {
    case .finish: await end(isFinished: true)
    case .miss(let moments, let reason): await miss(moments, reason)
    case .wait(let asking, let index): await wait(until: asking, for: index)
    case .shoot(let index): await shoot(index)
    }
  }

  private mutating func begin() async {
    observation = session.observe(on: timelapse.signals.queue) {
      [signals = timelapse.signals] event in
      switch event {
      case .willTake, .didTake, .didNotTake: break  // a shot would keep its buffer until it is read
      default: signals.send(.camera(event))
      }
    }
    if let lost = record.lost { events.append(.missed(lost)) }
    await note()
  }

  private mutating func end(isFinished: Bool) async {
    if isFinished { await forget() }
    events.append(
      .ended(
        TimelapseSummary(
          taken: record.taken, missed: record.missed, lateness: record.lateness,
          isFinished: isFinished)))
    close()
  }

  private mutating func end(because error: PhotoError) async {
    await forget()
    failure = error
    close()
  }

  private mutating func close() {
    isOver = true
    lease = nil
    observation?.cancel()
  }
}

// MARK: - Waiting

extension TimelapseRun {
  private mutating func wait(until asking: WallTime, for index: Int) async {
    guard awaited == index else {
      awaited = index
      return events.append(.waiting(for: record.schedule.named(index)))
    }
    await wait(atMost: asking - timeline.date)
  }

  /// Waits for the given time, or until a signal arrives.
  private mutating func wait(atMost span: Duration) async {
    let span = min(span, Self.longestSleep)
    let alarm = timeline.alarm(after: span, on: timelapse.signals.queue) {
      [signals = timelapse.signals] in signals.send(.rang)
    }
    await handleNextEvent()
    alarm.cancel()
  }

  /// Handles one signal; returns the photo's outcome if the signal carries it.
  @discardableResult
  private mutating func handleNextEvent() async -> Result<KeptPhoto, PhotoError>? {
    switch await timelapse.signals.next() {
    case .rang: break
    case .ended(let result): return result
    case .camera(let event): handle(event)
    case .stop: isStopping = true
    }
    return nil
  }

  private mutating func handle(_ event: SessionEvent) {
    switch event {
    case .wasInterrupted(let error):
      trouble = error
      events.append(.cameraLost(error))
    case .interruptionEnded, .didStart:
      guard trouble != nil else { return }
      trouble = nil
      events.append(.cameraRestored)
    default: break
    }
  }

  /// Finds the reason for moments that passed while the reader handled the last event.
  private mutating func lookAtReader() {
    // Read before the detector stops, which would not notice the time after it.
    let now = timeline.date
    let lost = stallDetector.stop()
    guard let lastRead else { return }
    machine.excuse(
      lost > (now - lastRead) / 2 ? .heldUp : .readerBusy, from: lastRead, to: now)
  }

  private mutating func lookAtClock() {
    guard let moved = clock.look(timeline.date, at: timeline.now) else { return }
    machine.excuse(.clockMoved(moved))
    events.append(.clockMoved(moved))
  }

  /// Keeps the camera running between photos, or lets it stop.
  private mutating func keepPace() {
    guard pace.isWarm != wasWarm else { return }
    wasWarm = pace.isWarm
    lease = pace.isWarm ? timelapse.coordinator.lease() : nil
    events.append(.paced(isWarm: pace.isWarm))
  }
}

// MARK: - Photos

extension TimelapseRun {
  private mutating func shoot(_ index: Int) async {
    let moment = record.schedule.named(index)
    let wasRunning = session.state == .running
    record.begin(index)
    let wasHeldUp = await note()
    let request = timelapse.coordinator.requestPhoto(
      settings(for: moment), keptBy: timelapse.keeper
    ) { [signals = timelapse.signals] in signals.send(.ended($0)) }
    underway = Underway(
      request: request, moment: moment, wasRunning: wasRunning, wasHeldUp: wasHeldUp)
  }

  /// Waits for one signal while a photo is in progress.
  private mutating func watch(_ photo: Underway) async {
    let due = timeline.now + Self.longestWatch
    let alarm = timeline.alarm(at: due, on: timelapse.signals.queue) {
      [signals = timelapse.signals] in signals.send(.rang)
    }
    let result = await handleNextEvent()
    alarm.cancel()
    var photo = photo
    photo.wasHeldUp = photo.wasHeldUp || timeline.timeLost(since: due) != nil
    underway = photo
    if let result { return await settle(photo, result) }
    guard isStopping else { return }
    guard photo.moment.date - timeline.date > .zero else {
      return underway = limited(photo)
    }
    // A photo whose moment has not come is not taken any more.
    timelapse.coordinator.cancel(photo.request)
    underway = nil
    leave(photo.moment.number - 1)
    await note()
  }

  private mutating func settle(_ photo: Underway, _ result: Result<KeptPhoto, PhotoError>) async {
    underway = nil
    switch result {
    case .success(let kept):
      pace.note(kept.photo.report.timeToReady, ofRunning: photo.wasRunning)
      await take(kept, of: photo)
    case .failure(let error) where error.cameraError?.code == .cancelled && isStopping:
      leave(photo.moment.number - 1)
      await note()
    case .failure(let error) where error.cameraError?.code == .silent && photo.wasHeldUp:
      // The camera may well have answered in the time that the program lost.
      machine.excuse(.heldUp)
      leave(photo.moment.number - 1)
      await note()
    case .failure(let error):
      await fail(photo.moment, because: error)
    }
  }

  /// Gives the photo in progress a moment to finish, then cancels it.
  ///
  /// The outcome is reported in either case.
  private func limited(_ photo: Underway) -> Underway {
    guard photo.end == nil else { return photo }
    var photo = photo
    photo.end = timeline.alarm(after: Self.patienceAtEnd, on: timelapse.signals.queue) {
      [coordinator = timelapse.coordinator, request = photo.request] in coordinator.cancel(request)
    }
    return photo
  }

  private func settings(for moment: TimelapseMoment) -> PhotoSettings {
    var settings = timelapse.settings
    let span = moment.date - timeline.date
    let patience =
      settings.within ?? max(Self.leastPatience, record.schedule.grace + min(.zero, span))
    settings.moment = .at(timeline.now + max(.zero, span))
    settings.within = max(.zero, span) + patience
    settings.keepsUnsettled = true  // the view of a street never settles
    if hasSetControls { settings.controls = [] }  // a repeat would disturb the picture
    return settings
  }

  private mutating func take(_ photo: KeptPhoto, of underway: Underway) async {
    let moment = underway.moment
    let late = photo.photo.date - moment.date
    hasSetControls = true
    machine.excuse(underway.wasHeldUp ? .heldUp : .overtaken(by: moment.date))
    record.take(moment.number - 1, late: late)
    await note()
    events.append(.taken(photo, moment, late: late))
  }

  private mutating func fail(_ moment: TimelapseMoment, because error: PhotoError) async {
    let error = explained(error)
    let index = moment.number - 1
    if record.taken + record.missed == 0, error.isForGood {
      leave(index)
      return await end(because: error)
    }
    machine.excuse(.failed(error))
    guard error.isTemporary else { return await miss(index..<index + 1, .failed(error)) }
    leave(index)
    await note()
    rest = timeline.now + Self.pauseAfterFailure
  }

  /// Replaces a timeout with its cause, if the camera is known to be unavailable.
  private func explained(_ error: PhotoError) -> PhotoError {
    guard error.cameraError?.code == .silent, let trouble else { return error }
    return .camera(trouble)
  }

  private mutating func miss(_ moments: Range<Int>, _ reason: MissReason) async {
    record.miss(moments)
    await note()
    let (first, last) = (moments.lowerBound, moments.upperBound - 1)
    events.append(
      .missed(
        MissedMoments(
          first: record.schedule.named(first), last: record.schedule.named(last), reason: reason)))
  }

  private mutating func leave(_ index: Int) {
    machine.reopen(index)
    record.leave(index)
  }

  /// Saves the progress, away from the reader's actor; returns whether the program could not run
  /// meanwhile.
  @discardableResult
  private mutating func note() async -> Bool {
    let start = timeline.date
    stallDetector.start()
    do throws(JournalError) {
      try await timelapse.journal?.write(record)
      unsaved = nil
    } catch {
      if error != unsaved { events.append(.progressNotSaved(error)) }
      unsaved = error
    }
    guard stallDetector.stop() > .zero else { return false }
    machine.excuse(.heldUp, from: start, to: timeline.date)
    return true
  }

  /// Deletes the progress, since nothing is left to resume.
  private mutating func forget() async {
    guard unsaved == nil else { return }  // nothing has been saved
    do throws(JournalError) {
      try await timelapse.journal?.remove()
    } catch {
      events.append(.progressNotSaved(error))
    }
  }
}

extension ShotReport {
  /// The time from the request until the picture was ready.
  fileprivate var timeToReady: Duration { stages.ready ?? stages.chosen ?? .zero }
}

extension PhotoError {
  /// Whether the photo may succeed if it is retried shortly.
  fileprivate var isTemporary: Bool {
    cameraError?.isWorthRetrying ?? false
  }

  /// Whether every photo will fail the same way until the user changes something.
  fileprivate var isForGood: Bool {
    switch cameraError?.code {
    case nil: keepingError?.code == .failed
    case .badMode, .badControl, .notACamera, .ambiguous, .permissionDenied: true
    default: false
    }
  }
}
