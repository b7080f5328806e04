internal import CaptureBase
internal import CaptureCamera
internal import CaptureImaging
internal import CaptureTime

/// A running timelapse: carries out the machine's decisions, and waits.
struct TimelapseRun {
  typealias Tell = (TimelapseEvent) async -> Void

  private let timelapse: Timelapse
  private var record: TimelapseRecord
  private var machine: TimelapseMachine
  private var pace: Pace
  private var clock: ClockWatch
  private var signals: AsyncStream<Timelapse.Signal>.Iterator
  private var lateness = Lateness()
  private var lease: Lease?
  private var wasWarm: Bool?
  private var awaited: Int?
  private var isStopping = false
  /// The reason why the camera is unavailable, while it is.
  private var trouble: CameraError?
  /// The last failure to save the progress; the same failure is reported once.
  private var unnoted: JournalError?

  /// The maximum time between two checks of the clock, however far away the next moment is.
  private static let longestSleep = Duration.seconds(60)
  /// The pause before the photo is retried after a camera failure.
  private static let pauseAfterFailure = Duration.seconds(1)
  /// The minimum time limit for a photo, from its moment on.
  private static let leastPatience = Duration.seconds(2)
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
    signals = timelapse.signals.makeAsyncIterator()
  }

  /// Runs until no moments are left, or until it is stopped.
  mutating func finish(telling tell: Tell) async throws(PhotoError) -> TimelapseSummary {
    await note(telling: tell)
    while !isStopping {
      await lookAtClock(telling: tell)
      await keepPace(telling: tell)
      let isRunning = session.state == .running
      switch machine.step(at: timeline.date, lead: pace.lead(ofRunning: isRunning)) {
      case .finish: return summary(isFinished: true)
      case .miss(let moments, let reason): await miss(moments, reason, telling: tell)
      case .wait(let asking, let index): await wait(until: asking, for: index, telling: tell)
      case .shoot(let index): try await shoot(index, telling: tell)
      }
    }
    return summary(isFinished: false)
  }

  private func summary(isFinished: Bool) -> TimelapseSummary {
    TimelapseSummary(
      taken: record.taken, missed: record.missed, lateness: lateness, isFinished: isFinished)
  }
}

// MARK: - Waiting

extension TimelapseRun {
  private mutating func wait(until asking: WallTime, for index: Int, telling tell: Tell) async {
    if awaited != index {
      awaited = index
      await tell(.waiting(for: record.schedule.named(index)))
    }
    await wait(atMost: asking - timeline.date, telling: tell)
  }

  /// Waits for the given time, or until an event arrives.
  private mutating func wait(atMost span: Duration, telling tell: Tell) async {
    let span = min(span, Self.longestSleep)
    let alarm = timeline.alarm(after: span, on: timelapse.queue) { [inbox = timelapse.inbox] in
      inbox.yield(.rang)
    }
    await hear(telling: tell)
    alarm.cancel()
  }

  /// Handles one signal; returns the photo's outcome if the signal carries it.
  @discardableResult
  private mutating func hear(telling tell: Tell) async -> Result<KeptPhoto, PhotoError>? {
    switch await signals.next(isolation: #isolation) {
    case .rang: break
    case .ended(let result): return result
    case .camera(let event): await hear(event, telling: tell)
    case .stop, nil: isStopping = true
    }
    return nil
  }

  private mutating func hear(_ event: SessionEvent, telling tell: Tell) async {
    switch event {
    case .wasInterrupted(let error) where error.code != .retuning:
      trouble = error
      await tell(.cameraLost(error))
    case .interruptionEnded, .didStart:
      guard trouble != nil else { return }
      trouble = nil
      await tell(.cameraRestored)
    default: break
    }
  }

  private mutating func lookAtClock(telling tell: Tell) async {
    guard let moved = clock.look(timeline.date, at: timeline.now) else { return }
    machine.excuse(.clockMoved(moved))
    await tell(.clockMoved(moved))
  }

  /// Keeps the camera running between photos, or lets it stop.
  private mutating func keepPace(telling tell: Tell) async {
    guard pace.isWarm != wasWarm else { return }
    wasWarm = pace.isWarm
    lease = pace.isWarm ? timelapse.coordinator.lease() : nil
    await tell(.paced(isWarm: pace.isWarm))
  }
}

// MARK: - Photos

extension TimelapseRun {
  private mutating func shoot(_ index: Int, telling tell: Tell) async throws(PhotoError) {
    let moment = record.schedule.named(index)
    let wasRunning = session.state == .running
    record.begin(index)
    await note(telling: tell)
    let request = timelapse.coordinator.shoot(settings(for: moment)) {
      [inbox = timelapse.inbox] in inbox.yield(.ended($0))
    }
    switch await outcome(of: request, at: moment, telling: tell) {
    case .success(let photo):
      pace.note(photo.photo.report.timeToReady, ofRunning: wasRunning)
      await take(photo, of: moment, telling: tell)
    case .failure(.camera(let error)) where error.code == .cancelled && isStopping:
      leave(index)
      await note(telling: tell)
    case .failure(let error):
      try await fail(moment, because: error, telling: tell)
    case nil:
      // A photo that may be in progress stays recorded as such: nothing waits for its outcome.
      guard moment.date - timeline.date > .zero else { return }
      leave(index)
      await note(telling: tell)
    }
  }

  /// Waits for a photo; nil if a stop cancelled it before its moment, or if the task was cancelled.
  private mutating func outcome(
    of request: PhotoRequest, at moment: TimelapseMoment, telling tell: Tell
  ) async -> Result<KeptPhoto, PhotoError>? {
    var end: Alarm?
    while true {
      if let result = await hear(telling: tell) { return result }
      guard isStopping else { continue }
      let isAhead = moment.date - timeline.date > .zero
      if isAhead || Task.isCancelled {
        timelapse.coordinator.cancel(request)
        return nil
      }
      end = end ?? giveUp(request)
    }
  }

  /// Gives the photo in progress a moment to finish, then cancels it.
  ///
  /// The outcome is reported in either case.
  private func giveUp(_ request: PhotoRequest) -> Alarm {
    timeline.alarm(after: Self.patienceAtEnd, on: timelapse.queue) {
      [coordinator = timelapse.coordinator] in coordinator.cancel(request)
    }
  }

  private func settings(for moment: TimelapseMoment) -> PhotoSettings {
    var settings = timelapse.settings
    let span = moment.date - timeline.date
    let patience =
      settings.within ?? max(Self.leastPatience, record.schedule.grace + min(.zero, span))
    settings.moment = .at(timeline.now + max(.zero, span))
    settings.within = max(.zero, span) + patience
    if record.taken > 0 { settings.controls = [] }  // already set; a repeat disturbs the picture
    return settings
  }

  private mutating func take(
    _ photo: KeptPhoto, of moment: TimelapseMoment, telling tell: Tell
  ) async {
    let late = photo.photo.date - moment.date
    lateness.note(late)
    machine.excuse(.overtaken(by: moment.date))
    record.take(moment.number - 1)
    await note(telling: tell)
    await tell(.taken(photo, moment, late: late))
  }

  private mutating func fail(
    _ moment: TimelapseMoment, because error: PhotoError, telling tell: Tell
  ) async throws(PhotoError) {
    let error = told(error)
    if record.taken + record.missed == 0, error.isForGood {
      leave(moment.number - 1)
      throw error
    }
    let index = moment.number - 1
    machine.excuse(.failed(error))
    guard error.isTemporary else {
      return await miss(index..<index + 1, .failed(error), telling: tell)
    }
    leave(index)
    await note(telling: tell)
    await rest(telling: tell)
  }

  /// Waits for a while before the next attempt, and handles events meanwhile.
  private mutating func rest(telling tell: Tell) async {
    let end = timeline.now + Self.pauseAfterFailure
    while timeline.now < end, !isStopping {
      await wait(atMost: end - timeline.now, telling: tell)
    }
  }

  /// Replaces a timeout with its cause, if the camera is known to be unavailable.
  private func told(_ error: PhotoError) -> PhotoError {
    guard case .camera(let said) = error, said.code == .silent, let trouble else {
      return error
    }
    return .camera(trouble)
  }

  private mutating func miss(
    _ moments: Range<Int>, _ reason: MissReason, telling tell: Tell
  ) async {
    record.miss(moments)
    await note(telling: tell)
    let (first, last) = (moments.lowerBound, moments.upperBound - 1)
    await tell(
      .missed(
        MissedMoments(
          first: record.schedule.named(first), last: record.schedule.named(last), reason: reason)))
  }

  private mutating func leave(_ index: Int) {
    machine.reopen(index)
    record.leave(index)
  }

  /// Saves the progress.
  private mutating func note(telling tell: Tell) async {
    do throws(JournalError) {
      try timelapse.journal?.write(record)
      unnoted = nil
    } catch {
      guard error != unnoted else { return }
      unnoted = error
      await tell(.progressNotSaved(error))
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
    if case .camera(let error) = self { error.isWorthRetrying } else { false }
  }

  /// Whether every photo will fail the same way until the user changes something.
  fileprivate var isForGood: Bool {
    switch self {
    case .camera(let error):
      switch error.code {
      case .badMode, .badControl, .notACamera, .ambiguous, .permissionDenied: true
      default: false
      }
    case .keeping(let error): error.code == .failed
    case .picture: false
    }
  }
}
