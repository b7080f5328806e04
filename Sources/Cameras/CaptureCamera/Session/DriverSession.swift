internal import CaptureBase
internal import CaptureImaging
public import CaptureTime

/// A camera session on top of any driver; it implements everything that
/// is independent of the hardware.
///
/// The state machine decides and this actor executes, on one serial queue. Events from an earlier
/// opening carry that opening's run number and are ignored.
public actor DriverSession: CameraSession {
  /// The state that can be read from any thread.
  private struct Snapshot: Sendable {
    var device: CameraDevice
    var state = SessionState.idle
    var format: StreamFormat?
    var nextNumber = 0
  }

  let timeline: any Timeline
  let configuration: SessionConfiguration
  let driver: any CameraDriver
  let executor: QueueExecutor
  let source: SessionEventSource
  let examiner: FrameExaminer
  private let snapshot: Guarded<Snapshot>

  var machine: SessionMachine
  /// The stream that the session keeps up between photos.
  var request: StreamRequest
  /// The settings of the photo for which the stream has left its own mode; nil if it has not.
  var detour: PhotoSettings?
  /// The change to the mode of the next shot; nil once that shot has begun or failed.
  var attempt: ModeAttempt?
  /// When to go back to the stream's own mode, in case no other photo needs the present one.
  var wayBack: Alarm?
  /// The last request that produced frames, restored when a newer one fails.
  var provenRequest: StreamRequest
  var shots = ShotQueue()
  /// When to fail the shots that wait for a lost camera.
  var absences: [ShotID: Alarm] = [:]
  var ring = FrameRing(capacity: 0)
  private var loans = FrameLoans(bufferCount: 0)
  /// The properties of the last stream that observers have seen frames of.
  var shownFormat: StreamFormat?
  /// The frame rate of the last stream.
  private(set) var lastRate: Double?
  private var times = FrameTimes()
  private var run = 0
  private var numbers = FrameNumbers()
  private var lastFrameArrival = Timestamp.zero
  /// The time at which the current stream's first frame arrived.
  private(set) var awake = Timestamp.zero
  /// Matches the driver's answers to the requests to set controls.
  var answers = AnswerCount()
  private var alarms: [SessionMachine.Wait: Alarm] = [:]
  /// The waits that were already extended once because the process was prevented from running.
  private var prolonged: Set<SessionMachine.Wait> = []
  private var waiters: [VerbID: AsyncStream<CameraError?>.Continuation] = [:]
  var shotWaiters: [ShotID: AsyncStream<Result<Shot, CameraError>>.Continuation] = [:]

  /// The session's serial queue, as an executor.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Creates a session that is not started; the session closes the driver when it is released.
  public init(
    device: CameraDevice, driver: any CameraDriver,
    configuration: SessionConfiguration = SessionConfiguration(),
    timeline: any Timeline = WallTimeline()
  ) {
    self.timeline = timeline
    self.configuration = configuration
    self.driver = driver
    request = configuration.request
    provenRequest = configuration.request
    executor = QueueExecutor(label: "capture.session", timeline: timeline)
    source = SessionEventSource(timeline: timeline)
    examiner = FrameExaminer()
    snapshot = Guarded(Snapshot(device: device))
    machine = SessionMachine(
      subject: device.subject, waitsForMissingCamera: configuration.waitsForMissingCamera)
  }

  deinit {
    driver.close()
  }

  /// Enqueues `body` to run on the actor, after everything enqueued before.
  ///
  /// Nothing is run any more once the session has been released.
  nonisolated func perform(_ body: @escaping @Sendable (isolated DriverSession) -> Void) {
    timeline.perform(on: executor.queue) { [weak self] in self?.assumeIsolated(body) }
  }
}

// MARK: - Observing the session

extension DriverSession {
  /// The camera as of the last opening, with the values of controls set since.
  public nonisolated var device: CameraDevice { snapshot.withLock { $0.device } }
  /// The state after the last event that the session has processed.
  public nonisolated var state: SessionState { snapshot.withLock { $0.state } }
  /// The properties of the open stream; nil while there is none.
  public nonisolated var format: StreamFormat? { snapshot.withLock { $0.format } }

  /// The observers of the session's events and frames.
  public nonisolated var observers: SessionObservers { source.observers }

  /// Returns a number that no other command or shot of this session has.
  nonisolated func nextNumber() -> Int {
    snapshot.withLock { snapshot in
      snapshot.nextNumber += 1
      return snapshot.nextNumber
    }
  }
}

// MARK: - Starting and stopping

extension DriverSession {
  /// Enqueues a start; the answer is a `didStart` or `didFail` event.
  public nonisolated func requestStart() {
    let verb = VerbID(number: nextNumber())
    perform { $0.receive(.start(verb)) }
  }

  /// Enqueues a stop; the answer is a `didStop` event.
  public nonisolated func requestStop() {
    let verb = VerbID(number: nextNumber())
    perform { $0.receive(.stop(verb)) }
  }

  /// Starts the session and waits for the first frame; a cancelled wait stops the session.
  public nonisolated func start() async throws(CameraError) {
    let answer = await answer(to: { .start($0) })
    guard let answer else {
      requestStop()
      throw CameraError(.open, device.subject, .cancelled)
    }
    if let error = answer { throw error }
  }

  /// Stops the session and waits until the camera is closed; throws only if the wait is cancelled.
  public nonisolated func stop() async throws(CameraError) {
    guard await answer(to: { .stop($0) }) != nil else {
      throw CameraError(.close, device.subject, .cancelled)
    }
  }

  /// Sends a command and waits for its answer; returns nil if the wait is cancelled.
  private nonisolated func answer(
    to event: @escaping @Sendable (VerbID) -> SessionMachine.Event
  ) async -> CameraError?? {
    let verb = VerbID(number: nextNumber())
    let (answers, waiter) = AsyncStream.makeStream(of: CameraError?.self)
    perform { session in
      session.waiters[verb] = waiter
      session.receive(event(verb))
    }
    var iterator = answers.makeAsyncIterator()
    return await iterator.next()
  }

  private func answer(_ verb: VerbID, with error: CameraError?) {
    waiters.removeValue(forKey: verb)?.yield(error)
  }
}

// MARK: - Executing the machine's actions

extension DriverSession {
  /// Passes an event to the state machine and executes the actions that it returns.
  func receive(_ event: SessionMachine.Event) {
    let actions = machine.handle(event)
    let state = machine.state
    snapshot.withLock { $0.state = state }
    if !machine.wantsToRun { failShots(because: actions.firstError ?? stopped) }
    for action in actions {
      carryOut(action)
    }
    beginNextShot()
  }

  private var stopped: CameraError { CameraError(.shoot, device.subject, .stopped) }

  private func carryOut(_ action: SessionMachine.Action) {
    switch action {
    case .open: open()
    case .close: close()
    case .begin(let wait): begin(wait)
    case .end(let wait): alarms[wait] = nil
    case .answerStart(let verb, let error): answerStart(verb, error)
    case .answerStop(let verb):
      source.send(.didStop)
      answer(verb, with: nil)
    case .announceFailure(let error):
      request = provenRequest
      source.send(.didFail(error))
    case .announceInterruption(let error):
      source.send(.wasInterrupted(error))
      noteFailedMode(error)
      limitAbsence()
    case .announceInterruptionEnd:
      absences = [:]
      source.send(.interruptionEnded)
      announceOtherMode()
    case .announceModeChange:
      if let mode = try? streamRequest.bestMode(of: device) {
        source.send(.willChangeMode(to: mode))
      }
    case .announceModeChangeEnd:
      shownFormat = format
      if let format { source.send(.didChangeMode(to: format)) }
    }
  }

  private func answerStart(_ verb: VerbID, _ error: CameraError?) {
    if error == nil { shownFormat = format }
    // After the answer, the caller may begin to read frames, which the event would end.
    source.send(error.map(SessionEvent.didFail) ?? .didStart)
    answer(verb, with: error)
  }

  private func open() {
    // Only a photo in progress, or a change to its mode, is worth another mode.
    let isWorthIt = machine.interruption == nil || shots.current != nil
    if machine.phase != .reopening || !isWorthIt { detour = nil }
    run += 1
    answers = AnswerCount()
    times = FrameTimes()
    numbers = FrameNumbers()
    driver.open(streamRequest) { [weak self, run] event in
      self?.perform { $0.handle(event, of: run) }
    }
  }

  private func close() {
    ring = FrameRing(capacity: 0)
    wayBack = nil
    snapshot.withLock { $0.format = nil }
    pauseShot()
    driver.close()
  }

  private func begin(_ wait: SessionMachine.Wait) {
    if wait == .betweenFrames { lastFrameArrival = timeline.now }
    prolonged.remove(wait)
    alarms[wait] = alarm(for: wait, until: timeline.now + limit(of: wait))
  }

  /// Waits until a deadline in short parts, each of which shows whether the process could run.
  private func alarm(for wait: SessionMachine.Wait, until end: Timestamp) -> Alarm {
    let moment = wait == .retry ? end : min(end, timeline.now + Self.longestLook)
    return timeline.alarm(at: moment, on: executor.queue) { [weak self] in
      self?.assumeIsolated { $0.look(at: wait, dueAt: moment, until: end) }
    }
  }

  private func look(at wait: SessionMachine.Wait, dueAt moment: Timestamp, until end: Timestamp) {
    var due = end
    if wait == .betweenFrames {
      // Rescheduling the alarm for every frame would cost more than this check.
      due = max(end, lastFrameArrival + limit(of: wait))
      if due > end { prolonged.remove(wait) }
    }
    if let lost = timeline.timeLost(since: moment), wait != .retry, !prolonged.contains(wait) {
      // Events from the camera may still be waiting to be processed.
      prolonged.insert(wait)
      due = max(due, timeline.now + min(lost, limit(of: wait)))
    }
    guard due <= timeline.now else { return alarms[wait] = alarm(for: wait, until: due) }
    receive(.passed(wait, error(after: wait)))
  }

  /// The longest part of a wait.
  private static let longestLook = Duration.milliseconds(500)

  /// The deadlines, extended for the current stream's frame rate.
  var deadlines: Deadlines { configuration.deadlines.following(format?.rate) }

  private func limit(of wait: SessionMachine.Wait) -> Duration {
    switch wait {
    case .open: deadlines.open
    case .firstFrame: deadlines.firstFrame
    case .betweenFrames: deadlines.betweenFrames
    case .close: deadlines.close
    case .interruption: deadlines.interruption
    case .retry: configuration.retryInterval
    }
  }

  private func error(after wait: SessionMachine.Wait) -> CameraError {
    let step: CameraError.Step =
      switch wait {
      case .open, .retry, .interruption: .open
      case .firstFrame, .betweenFrames: .stream
      case .close: .close
      }
    // A camera may expose its first frame for longer than it was given.
    let remedy =
      wait == .firstFrame ? Remedy.allowMoreTimeOrReplug : nil
    return CameraError(step, device.subject, .silent(for: limit(of: wait)), remedy: remedy)
  }
}

// MARK: - Handling driver events

extension DriverSession {
  private func handle(_ event: DriverEvent, of run: Int) {
    guard run == self.run else { return }
    switch event {
    case .opened(let device, let format): didOpen(device, format)
    case .openFailed(let error): receive(.openFailed(error))
    case .frame(let frame): take(frame)
    case .failed(let error): receive(.failed(error))
    case .applied(let outcomes): didApply(outcomes)
    case .closed: receive(.closed)
    }
  }

  private func didOpen(_ device: CameraDevice, _ format: StreamFormat) {
    guard machine.isOpening else { return }  // abandoned in the meantime
    snapshot.withLock { snapshot in
      snapshot.device = device
      snapshot.format = format
    }
    note(format.controls)
    ring = FrameRing(bufferCount: format.bufferCount)
    loans = FrameLoans(bufferCount: format.bufferCount)
    lastRate = format.rate
    receive(.opened)
  }

  /// Updates the camera's description with the current values of its controls.
  func note(_ outcomes: [ControlOutcome]) {
    snapshot.withLock { snapshot in
      for outcome in outcomes { snapshot.device.note(outcome) }
    }
  }

  private func take(_ frame: Frame) {
    lastFrameArrival = timeline.now
    let missed = numbers.missed(before: frame)
    shots.current?.progress?.miss(missed)
    if machine.phase != .running { takeFirst() }
    guard machine.phase == .running else { return }
    // A buffer that the driver never filled has no valid timestamp either.
    guard frame.evidentFault == nil else { return offer(frame) }
    guard let moment = times.moment(of: frame.timestamp, arrivedAt: timeline.now) else {
      shots.current?.progress?.skip(.untimely, at: timeline.now)
      return
    }
    var frame = frame
    frame.timestamp = moment
    let loan = loans.lend(frame)
    ring.insert(loan)
    source.send(loan, atMost: loans.readerLimit)
    offer(loan)
  }

  private func takeFirst() {
    awake = timeline.now
    wakeShot()
    receive(.frame)
    if machine.phase == .running { provenRequest = request }
  }
}
