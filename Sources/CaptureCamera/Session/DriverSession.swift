public import CaptureImaging
public import Dispatch
public import CaptureTime

/// A session over any driver: everything about a camera that is not hardware.
///
/// The machine decides, this actor carries out, on one serial queue. What the
/// driver tells of an earlier opening is told apart by its run and let pass.
public actor DriverSession: CameraSession {
  /// What can be read from any thread.
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
  let audience: SessionAudience
  let examiner: FrameExaminer
  private let snapshot: Guarded<Snapshot>

  var machine: SessionMachine
  /// The stream that is asked for at each opening.
  var request: StreamRequest
  /// The last request that frames came of, to fall back on when a newer one fails.
  private var provenRequest: StreamRequest
  var shots = ShotLine()
  var ring = FrameRing(capacity: 0)
  private var times = FrameTimes()
  private var run = 0
  private var lastSequence: Int?
  private var lastFrameArrival = Timestamp.zero
  /// When the stream's first frame came.
  private(set) var awake = Timestamp.zero
  /// The stream's answers to what was asked of its controls.
  var answers = AnswerCount()
  private var alarms: [SessionMachine.Wait: Alarm] = [:]
  /// The waits that were given more time already, since the program was kept from running.
  private var prolonged: Set<SessionMachine.Wait> = []
  private var waiters: [VerbID: AsyncStream<CameraError?>.Continuation] = [:]
  var shotWaiters: [ShotID: AsyncStream<Result<Shot, CameraError>>.Continuation] = [:]

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

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
    audience = SessionAudience(timeline: timeline)
    examiner = FrameExaminer()
    snapshot = Guarded(Snapshot(device: device))
    machine = SessionMachine(subject: device.subject)
  }

  deinit {
    driver.close()
  }

  /// Runs `body` inside the actor, after what was handed over before.
  ///
  /// What is left to do when nobody has the session any more is not done.
  nonisolated func perform(_ body: @escaping @Sendable (isolated DriverSession) -> Void) {
    timeline.perform(on: executor.queue) { [weak self] in self?.assumeIsolated(body) }
  }
}

// MARK: - What is seen from outside

extension DriverSession {
  public nonisolated var device: CameraDevice { snapshot.withLock { $0.device } }
  public nonisolated var state: SessionState { snapshot.withLock { $0.state } }
  public nonisolated var format: StreamFormat? { snapshot.withLock { $0.format } }

  public nonisolated func setDelegate(
    _ delegate: (any CameraSessionDelegate)?, queue: DispatchQueue
  ) {
    audience.setDelegate(delegate, queue: queue)
  }

  public nonisolated func events() -> AsyncStream<SessionEvent> { audience.events() }
  public nonisolated func frames() -> AsyncStream<Frame> { audience.frames() }

  /// A number that no verb or shot of this session had before.
  nonisolated func nextNumber() -> Int {
    snapshot.withLock { snapshot in
      snapshot.nextNumber += 1
      return snapshot.nextNumber
    }
  }
}

// MARK: - Verbs

extension DriverSession {
  public nonisolated func start() {
    let verb = VerbID(number: nextNumber())
    perform { $0.receive(.start(verb)) }
  }

  public nonisolated func stop() {
    let verb = VerbID(number: nextNumber())
    perform { $0.receive(.stop(verb)) }
  }

  public nonisolated func started() async throws(CameraError) {
    let answer = await answer(to: { .start($0) })
    guard let answer else {
      stop()
      throw CameraError(.open, device.subject, .cancelled)
    }
    if let error = answer { throw error }
  }

  public nonisolated func stopped() async throws(CameraError) {
    guard await answer(to: { .stop($0) }) != nil else {
      throw CameraError(.close, device.subject, .cancelled)
    }
  }

  /// Waits for the answer to a verb; none comes to a wait that is cancelled.
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

// MARK: - The machine's hands

extension DriverSession {
  /// Lets the machine decide, and does what it says.
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
      answer(verb, with: nil)
      audience.tell(.didStop, from: self)
    case .announceFailure(let error):
      request = provenRequest
      audience.tell(.didFail(error), from: self)
    case .announceInterruption(let error): audience.tell(.wasInterrupted(error), from: self)
    case .announceInterruptionEnd: audience.tell(.interruptionEnded, from: self)
    }
  }

  private func answerStart(_ verb: VerbID, _ error: CameraError?) {
    answer(verb, with: error)
    audience.tell(error.map(SessionEvent.didFail) ?? .didStart, from: self)
  }

  private func open() {
    run += 1
    answers = AnswerCount()
    times = FrameTimes()
    lastSequence = nil
    driver.open(request) { [weak self, run] event in
      self?.perform { $0.hear(event, of: run) }
    }
  }

  private func close() {
    ring = FrameRing(capacity: 0)
    snapshot.withLock { $0.format = nil }
    pauseShot()
    driver.close()
  }

  private func begin(_ wait: SessionMachine.Wait) {
    if wait == .betweenFrames { lastFrameArrival = timeline.now }
    prolonged.remove(wait)
    alarms[wait] = alarm(for: wait, at: timeline.now + limit(of: wait))
  }

  private func alarm(for wait: SessionMachine.Wait, at moment: Timestamp) -> Alarm {
    timeline.alarm(at: moment, on: executor.queue) { [weak self] in
      self?.assumeIsolated { $0.waitEnded(wait, dueAt: moment) }
    }
  }

  private func waitEnded(_ wait: SessionMachine.Wait, dueAt moment: Timestamp) {
    if wait == .betweenFrames {
      // Moving the alarm with every frame would cost more than looking here.
      let due = lastFrameArrival + limit(of: wait)
      guard due <= timeline.now else {
        prolonged.remove(wait)
        alarms[wait] = alarm(for: wait, at: due)
        return
      }
    }
    if let lost = timeline.timeLost(since: moment), wait != .retry, !prolonged.contains(wait) {
      // What the camera did meanwhile is not known yet.
      prolonged.insert(wait)
      alarms[wait] = alarm(for: wait, at: timeline.now + min(lost, limit(of: wait)))
      return
    }
    receive(.passed(wait, error(after: wait)))
  }

  /// How long each wait may last with the stream as it is.
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
    return CameraError(step, device.subject, .silent(for: limit(of: wait)))
  }
}

// MARK: - The driver's word

extension DriverSession {
  private func hear(_ event: DriverEvent, of run: Int) {
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
    guard machine.isOpening else { return }  // given up meanwhile
    snapshot.withLock { snapshot in
      snapshot.device = device
      snapshot.format = format
    }
    note(format.controls)
    ring = FrameRing(bufferCount: format.bufferCount)
    receive(.opened)
  }

  /// Describes the camera with the values that its controls have now.
  func note(_ outcomes: [ControlOutcome]) {
    snapshot.withLock { snapshot in
      for outcome in outcomes { snapshot.device.note(outcome) }
    }
  }

  private func take(_ frame: Frame) {
    lastFrameArrival = timeline.now
    countMissed(upTo: frame)
    if machine.phase != .running { takeFirst() }
    guard machine.phase == .running else { return }
    // What the driver never filled has no time either.
    guard frame.evidentFault == nil else { return offer(frame) }
    guard let moment = times.moment(of: frame.timestamp, arrivedAt: timeline.now) else {
      shots.current?.progress?.skip(.untimely, at: timeline.now)
      return
    }
    var frame = frame
    frame.timestamp = moment
    ring.insert(frame)
    audience.show(frame, from: self)
    offer(frame)
  }

  private func takeFirst() {
    awake = timeline.now
    shots.current?.progress?.wake(at: awake)
    receive(.frame)
    if machine.phase == .running { provenRequest = request }
  }

  /// Counts the frames that the driver numbered and nobody received.
  ///
  /// A buffer that it never filled comes back with any number.
  private func countMissed(upTo frame: Frame) {
    guard let last = lastSequence else {
      lastSequence = frame.sequence
      return
    }
    guard frame.sequence > last || !frame.isEmpty else { return }
    lastSequence = frame.sequence
    shots.current?.progress?.miss(max(0, frame.sequence - last - 1))
  }
}
