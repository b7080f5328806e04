/// The state machine that decides what a session does next.
///
/// It has no camera, clock or queue, so that a test can run every path through it in microseconds.
/// `Documentation/Design/States.md` contains a diagram of it.
struct SessionMachine: Sendable {
  /// The machine's internal state.
  enum Phase: Hashable, Sendable, CaseIterable {
    case idle
    /// The driver was asked to open the camera.
    case opening
    /// The stream is on; the first frame has not arrived.
    case warming
    case running
    /// The driver was asked to close the camera, which ends the session.
    case closing
    /// Restarting: the driver was asked to close the camera, which will be reopened.
    case parting
    /// Interrupted: the camera is closed until the next attempt.
    case resting
    /// Restarting: the driver was asked to reopen the camera.
    case reopening
    /// Restarting: the stream is on again; the first frame has not arrived.
    case rewarming
  }

  /// A wait with a deadline.
  enum Wait: Hashable, Sendable, CaseIterable {
    case open, firstFrame, betweenFrames, close, interruption, retry
  }

  enum Event: Hashable, Sendable {
    case start(VerbID)
    case stop(VerbID)
    case opened
    case openFailed(CameraError)
    case frame
    case failed(CameraError)
    case closed
    /// Another mode is needed, which requires a new stream.
    case changeMode
    /// A wait's deadline has passed; the error describes it.
    case passed(Wait, CameraError)
  }

  enum Action: Hashable, Sendable {
    case open
    case close
    case begin(Wait)
    case end(Wait)
    case answerStart(VerbID, CameraError?)
    case answerStop(VerbID)
    case announceFailure(CameraError)
    case announceInterruption(CameraError)
    case announceInterruptionEnd
    case announceModeChange
    case announceModeChangeEnd
  }

  /// The reason why a stream restarts.
  private enum Restart: Sendable {
    /// The camera was lost, or fell silent.
    case loss(CameraError)
    /// Another mode is needed.
    case modeChange
  }

  private(set) var phase = Phase.idle
  /// The camera's name in errors.
  private let subject: String
  /// Starts that are waiting for the first frame.
  private var starts: [VerbID] = []
  /// Stops that are waiting for the camera to close.
  private var stops: [VerbID] = []
  /// Requests made while closing, to be handled afterwards.
  private var later: [Event] = []
  /// The reason why the stream restarts; nil if it does not.
  private var restart: Restart?
  /// Whether a lost or silent camera has been reopened since the session was started.
  private var hasRetried = false
  /// Whether a frame has arrived since the session was started.
  private var hasStarted = false
  /// Whether a missing camera is waited for; until it has been opened or waited for once.
  private var waitsForMissingCamera: Bool

  init(subject: String, waitsForMissingCamera: Bool = false) {
    self.subject = subject
    self.waitsForMissingCamera = waitsForMissingCamera
  }

  /// Handles an event, and returns the actions to execute, in order.
  ///
  /// Late and duplicate events are normal, since a stop may race with a failure; an event that has
  /// no meaning in the current phase is ignored.
  mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .start(let verb): start(verb)
    case .stop(let verb): stop(verb)
    case .opened: opened()
    case .openFailed(let error): openFailed(error)
    case .frame: frame()
    case .failed(let error): failed(error)
    case .closed: closed()
    case .changeMode: changeMode()
    case .passed(let wait, let error): passed(wait, error)
    }
  }

  /// The public state that corresponds to the phase.
  var state: SessionState {
    switch phase {
    case .idle: .idle
    case .opening, .warming: .starting
    case .running: .running
    case .parting, .resting, .reopening, .rewarming:
      isChangingMode ? .changingMode : .interrupted
    case .closing: .stopping
    }
  }
}

extension SessionMachine {
  /// Whether the last command so far was to run, so that a shot may be enqueued.
  var wantsToRun: Bool {
    switch phase {
    case .idle: false
    case .closing: if case .start = later.last { true } else { false }
    case .opening, .warming, .running, .parting, .resting, .reopening, .rewarming: true
    }
  }

  /// The error of the current interruption; nil if there is none.
  var interruption: CameraError? {
    if case .loss(let error) = restart { error } else { nil }
  }

  /// The cause of the current interruption; nil if the camera is only slow.
  var loss: CameraError.Cause? {
    guard let cause = interruption?.cause else { return nil }
    return cause.code == .silent ? nil : cause
  }

  /// Whether the stream restarts because another mode is needed.
  private var isChangingMode: Bool {
    if case .modeChange = restart { true } else { false }
  }

  /// Whether the machine is waiting for the driver to report that the camera is open.
  var isOpening: Bool { phase == .opening || phase == .reopening }
}

extension [SessionMachine.Action] {
  /// The first error that these actions report.
  var firstError: CameraError? {
    lazy.compactMap { action in
      switch action {
      case .answerStart(_, let error): error
      case .announceFailure(let error): error
      default: nil
      }
    }.first
  }
}

/// Identifies one requested start or stop.
struct VerbID: Hashable, Sendable {
  let number: Int
}

// MARK: - Commands

extension SessionMachine {
  private mutating func start(_ verb: VerbID) -> [Action] {
    switch phase {
    case .idle:
      phase = .opening
      (hasRetried, hasStarted) = (false, false)
      starts = [verb]
      return [.open, .begin(.open)]
    case .running:
      return [.answerStart(verb, nil)]
    case .closing:
      later.append(.start(verb))
      return []
    case .opening, .warming, .parting, .resting, .reopening, .rewarming:
      starts.append(verb)
      return []
    }
  }

  private mutating func stop(_ verb: VerbID) -> [Action] {
    switch phase {
    case .idle:
      return [.answerStop(verb)]
    case .closing:
      if later.isEmpty { stops.append(verb) } else { later.append(.stop(verb)) }
      return []
    case .opening, .warming, .running, .parting, .resting, .reopening, .rewarming:
      stops.append(verb)
      return answerStarts(CameraError(.open, subject, .stopped)) + endSession()
    }
  }

  private mutating func changeMode() -> [Action] {
    guard phase == .running else { return [] }
    restart = .modeChange
    return [.announceModeChange] + part()
  }
}

// MARK: - Driver events

extension SessionMachine {
  private mutating func opened() -> [Action] {
    switch phase {
    case .opening: phase = .warming
    case .reopening: phase = .rewarming
    default: return []
    }
    waitsForMissingCamera = false
    return [.end(.open), .begin(.firstFrame)]
  }

  private mutating func openFailed(_ error: CameraError) -> [Action] {
    switch phase {
    case .opening:
      let isMissing = waitsForMissingCamera && error.isOfMissingCamera
      guard error.isLossOfOpenCamera || isMissing else {
        phase = .idle
        return [.end(.open)] + answerStarts(error)
      }
      phase = .resting
      waitsForMissingCamera = false
      return announceLoss(error) + [.end(.open), .begin(.retry)]
    case .reopening:
      phase = .resting
      guard isChangingMode else {
        return error.isWorthRetrying ? [.end(.open), .begin(.retry)] : fail(error)
      }
      guard error.cause == .unplugged else { return fail(error) }
      return announceLoss(error) + [.end(.open), .begin(.retry)]
    default:
      return []
    }
  }

  private mutating func frame() -> [Action] {
    hasStarted = hasStarted || phase == .warming || phase == .rewarming
    switch phase {
    case .warming:
      phase = .running
      return [.end(.firstFrame), .begin(.betweenFrames)] + answerStarts(nil)
    case .rewarming:
      phase = .running
      let end: [Action] =
        isChangingMode
        ? [.begin(.betweenFrames), .announceModeChangeEnd]
        : [.end(.interruption), .begin(.betweenFrames), .announceInterruptionEnd]
      restart = nil
      return [.end(.firstFrame)] + end + answerStarts(nil)
    default:
      return []
    }
  }

  private mutating func failed(_ error: CameraError) -> [Action] {
    switch phase {
    case .warming:
      return error.isTemporary ? interrupt(error) : answerStarts(error) + endSession()
    case .running:
      return error.isTemporary ? interrupt(error) : [.announceFailure(error)] + endSession()
    case .rewarming:
      return error.isTemporary ? partAgain(error) : fail(error)
    default:
      return []
    }
  }

  private mutating func closed() -> [Action] {
    switch phase {
    case .closing:
      phase = .idle
      let answers = stops.map(Action.answerStop)
      stops = []
      return [.end(.close)] + answers + takeUpLater()
    case .parting:
      return [.end(.close)] + tryAgain()
    default:
      return []
    }
  }
}

// MARK: - Deadlines

extension SessionMachine {
  private mutating func passed(_ wait: Wait, _ error: CameraError) -> [Action] {
    switch wait {
    case .open: openTookTooLong(error)
    case .firstFrame, .betweenFrames: frameTookTooLong(error)
    case .close: closed()  // abandoned; the driver closes when it can
    case .interruption: interruptionTookTooLong()
    case .retry: phase == .resting ? reopen() : []
    }
  }

  /// Treats silence as a failure, except before the first frame of a session: a camera that has
  /// never answered is not waited for again.
  private mutating func frameTookTooLong(_ error: CameraError) -> [Action] {
    phase == .warming ? answerStarts(error) + endSession() : failed(error)
  }

  private mutating func openTookTooLong(_ error: CameraError) -> [Action] {
    switch phase {
    case .opening: answerStarts(error) + endSession()
    case .reopening: partAgain(error)
    default: []
    }
  }

  private mutating func interruptionTookTooLong() -> [Action] {
    interruption.map { fail($0) } ?? []
  }
}

// MARK: - Transitions

extension SessionMachine {
  /// Ends the session; the camera is closed unless it is closed already.
  private mutating func endSession() -> [Action] {
    defer { restart = nil }
    var actions = Wait.allCases.map(Action.end)
    switch phase {
    case .idle, .closing:
      return []
    case .parting:
      phase = .closing
      actions.removeAll { $0 == .end(.close) }
      return actions
    case .resting:
      phase = .closing
      return actions + closed()
    case .opening, .warming, .running, .reopening, .rewarming:
      phase = .closing
      return actions + [.close, .begin(.close)]
    }
  }

  /// Ends an interrupted session that cannot be resumed.
  ///
  /// One that has not sent any frame yet has not started: the answers to its starts are enough.
  private mutating func fail(_ error: CameraError) -> [Action] {
    (hasStarted ? [.announceFailure(error)] : []) + answerStarts(error) + endSession()
  }

  private mutating func interrupt(_ error: CameraError) -> [Action] {
    announceLoss(error) + part()
  }

  private mutating func announceLoss(_ error: CameraError) -> [Action] {
    restart = .loss(error)
    return [.announceInterruption(error), .begin(.interruption)]
  }

  /// Closes a camera that failed while its stream restarted; a change of its mode becomes an interruption.
  private mutating func partAgain(_ error: CameraError) -> [Action] {
    isChangingMode ? interrupt(error) : part()
  }

  /// Closes the camera in order to reopen it.
  private mutating func part() -> [Action] {
    phase = .parting
    return [.end(.open), .end(.firstFrame), .end(.betweenFrames), .close, .begin(.close)]
  }

  /// Reopens the camera: at once to change the mode or on the first retry after a silence,
  /// otherwise after a pause.
  private mutating func tryAgain() -> [Action] {
    let isToPause = hasRetried || interruption?.cause == .unplugged
    guard isToPause, !isChangingMode else { return reopen() }
    phase = .resting
    return [.begin(.retry)]
  }

  private mutating func reopen() -> [Action] {
    phase = .reopening
    hasRetried = hasRetried || !isChangingMode
    return [.open, .begin(.open)]
  }

  private mutating func takeUpLater() -> [Action] {
    let events = later
    later = []
    return events.flatMap { handle($0) }
  }

  private mutating func answerStarts(_ error: CameraError?) -> [Action] {
    defer { starts = [] }
    return starts.map { .answerStart($0, error) }
  }
}
