import Testing

@testable import CaptureCamera

@Suite struct SessionMachineTests {
  @Test(arguments: SessionMachine.Phase.allCases)
  func `every phase of the session machine can be reached`(phase: SessionMachine.Phase) {
    #expect(SessionMachine(in: phase).phase == phase)
  }

  @Test(arguments: SessionMachine.Phase.allCases)
  func `every event has the effect listed in the table for the phase`(phase: SessionMachine.Phase) {
    for event in Event.allCases {
      var machine = SessionMachine(in: phase)
      let actions = machine.handle(event.value)
      let expected = SessionTable.step(from: phase, on: event)
      #expect(machine.phase == expected.phase, "\(phase) on \(event)")
      #expect(actions == expected.actions, "\(phase) on \(event)")
    }
  }

  @Test func `a start of a running session is answered at once without other actions`() {
    var machine = SessionMachine(in: .running)
    #expect(machine.handle(.start(.second)) == [.answerStart(.second, nil)])
  }

  @Test func `two starts open the camera once and are both answered at the first frame`() {
    var machine = SessionMachine(in: .opening)
    #expect(machine.handle(.start(.second)) == [])
    _ = machine.handle(.opened)
    let answers = machine.handle(.frame).filter(\.isAnswer)
    #expect(answers == [.answerStart(.first, nil), .answerStart(.second, nil)])
  }

  @Test func `a stop while the camera opens fails the start and closes the camera`() {
    var machine = SessionMachine(in: .opening)
    let actions = machine.handle(.stop(.second))
    #expect(actions.filter(\.isAnswer) == [.answerStart(.first, .stopped)])
    #expect(actions.contains(.close))
    #expect(machine.handle(.opened) == [])
    #expect(machine.handle(.closed).filter(\.isAnswer) == [.answerStop(.second)])
    #expect(machine.phase == .idle)
  }

  @Test func `a start while the camera is closing reopens it once it is closed`() {
    var machine = SessionMachine(in: .closing)
    #expect(machine.handle(.start(.second)) == [])
    #expect(machine.wantsToRun)
    let actions = machine.handle(.closed)
    #expect(actions == [.end(.close), .answerStop(.first), .open, .begin(.open)])
    #expect(machine.phase == .opening)
  }

  @Test func `starts and stops requested while the camera is closing keep their order`() {
    var machine = SessionMachine(in: .closing)
    for event in [Event.start, .stop, .start] { _ = machine.handle(event.value) }
    let actions = machine.handle(.closed)
    #expect(machine.phase == .closing)
    #expect(actions.filter(\.isAnswer) == [.answerStop(.first), .answerStart(.second, .stopped)])
    #expect(machine.handle(.closed).filter(\.isAnswer) == [.answerStop(.second)])
    #expect(machine.phase == .opening)
  }

  @Test func `an unplugged camera is reopened after a pause, a silent one at once`() {
    var machine = SessionMachine(in: .running)
    _ = machine.handle(.failed(.unplugged))
    #expect(machine.handle(.closed) == [.end(.close), .begin(.retry)])
    machine = SessionMachine(in: .running)
    _ = machine.handle(.passed(.betweenFrames, .silent))
    #expect(machine.handle(.closed) == [.end(.close), .open, .begin(.open)])
  }

  @Test(arguments: [
    CameraError(.open, "camera", .unplugged), CameraError(.open, "camera", .notFound),
    CameraError(.open, "camera", .busy(holder: nil)),
    CameraError(.open, "camera", .permissionDenied),
    CameraError(.mode, "camera", .busy(holder: nil)), CameraError(.stream, "camera", .bandwidth),
    CameraError(.stream, "camera", .signal("it has none")), CameraError(.find, "camera", .notFound),
  ])
  func `a camera that cannot be opened fails at once`(error: CameraError) {
    var machine = SessionMachine(in: .opening)
    #expect(machine.handle(.openFailed(error)) == [.end(.open), .answerStart(.first, error)])
    #expect(machine.phase == .idle)
  }

  @Test(arguments: [CameraError.Cause.unplugged, .notFound])
  func `a camera that is missing at the first start is waited for if it has just been listed`(
    cause: CameraError.Cause
  ) {
    let missing = CameraError(.open, "camera", cause)
    var machine = SessionMachine(subject: "camera", waitsForMissingCamera: true)
    _ = machine.handle(.start(.first))
    #expect(
      machine.handle(.openFailed(missing))
        == [.announceInterruption(missing), .begin(.interruption), .end(.open), .begin(.retry)])
    #expect(machine.handle(.passed(.retry, .silent)) == [.open, .begin(.open)])
    #expect(machine.handle(.openFailed(missing)) == [.end(.open), .begin(.retry)])
    _ = machine.handle(.passed(.retry, .silent))
    _ = machine.handle(.opened)
    #expect(machine.handle(.frame).last == .answerStart(.first, nil))
  }

  @Test(arguments: [
    CameraError(.open, "camera", .busy(holder: nil)),
    CameraError(.open, "camera", .permissionDenied),
    CameraError(.open, "camera", .driver("it is broken")), CameraError(.find, "camera", .notFound),
    CameraError(.stream, "camera", .bandwidth),
  ])
  func `a camera that has just been listed fails at once if it is there and cannot be opened`(
    error: CameraError
  ) {
    var machine = SessionMachine(subject: "camera", waitsForMissingCamera: true)
    _ = machine.handle(.start(.first))
    #expect(machine.handle(.openFailed(error)) == [.end(.open), .answerStart(.first, error)])
    #expect(machine.phase == .idle)
  }

  @Test(
    arguments: [
      [.opened, .stop(.zeroth), .closed], [.openFailed(.missing), .passed(.interruption, .silent)],
    ] as [[SessionMachine.Event]])
  func `a missing camera is waited for only until it was opened or has stayed away once`(
    before: [SessionMachine.Event]
  ) {
    var machine = SessionMachine(subject: "camera", waitsForMissingCamera: true)
    for event in [.start(.zeroth)] + before { _ = machine.handle(event) }
    #expect(machine.phase == .idle)
    _ = machine.handle(.start(.first))
    let actions = machine.handle(.openFailed(.missing))
    #expect(actions == [.end(.open), .answerStart(.first, .missing)])
  }

  @Test func `a session that is lost before its first frame answers each start once`() {
    var machine = SessionMachine(in: .warming)
    _ = machine.handle(.start(.second))
    _ = machine.handle(.failed(.unplugged))
    _ = machine.handle(.closed)
    let actions = machine.handle(.passed(.interruption, .silent))
    let answers: [SessionMachine.Action] = [
      .answerStart(.first, .unplugged), .answerStart(.second, .unplugged),
    ]
    #expect(Array(actions.prefix(2)) == answers)
    #expect(!actions.contains(.announceFailure(.unplugged)))
    #expect(machine.phase == .idle)
  }

  @Test func `a second attempt to reopen a silent camera follows a pause`() {
    var machine = SessionMachine(in: .rewarming)
    _ = machine.handle(.passed(.firstFrame, .silent))
    #expect(machine.handle(.closed) == [.end(.close), .begin(.retry)])
    #expect(machine.phase == .resting)
  }

  @Test func `repeated failures are each followed by a pause, except for the first`() {
    var machine = SessionMachine(in: .running)
    for hasPause in [false, true, true] {
      _ = machine.handle(.failed(.silent))
      let actions = machine.handle(.closed)
      #expect(actions.contains(.begin(.retry)) == hasPause)
      if hasPause { _ = machine.handle(.passed(.retry, .silent)) }
      _ = machine.handle(.opened)
      _ = machine.handle(.frame)
      #expect(machine.phase == .running)
    }
  }

  @Test func `a change to a mode that cannot be opened ends the session with that error`() {
    var machine = SessionMachine(in: .running)
    let bandwidth = CameraError(.open, "camera", .bandwidth)
    _ = machine.handle(.changeMode)
    #expect(machine.handle(.closed) == [.end(.close), .open, .begin(.open)])
    #expect(machine.handle(.openFailed(bandwidth)).first == .announceFailure(bandwidth))
    #expect(machine.phase == .idle)
  }

  @Test func `a change of the mode ends with the first frame and is not an interruption`() {
    var machine = SessionMachine(in: .running)
    #expect(machine.handle(.changeMode).first == .announceModeChange)
    #expect(machine.state == .changingMode)
    for event in [SessionMachine.Event.closed, .opened] { _ = machine.handle(event) }
    #expect(machine.state == .changingMode)
    #expect(
      machine.handle(.frame)
        == [.end(.firstFrame), .begin(.betweenFrames), .announceModeChangeEnd])
    #expect(machine.state == .running)
    #expect(machine.interruption == nil)
  }

  @Test func `a camera that fails while its mode changes is interrupted`() {
    let events: [[SessionMachine.Event]] = [
      [.closed, .openFailed(.unplugged)], [.closed, .passed(.open, .silent)],
      [.closed, .opened, .failed(.unplugged)], [.closed, .opened, .passed(.firstFrame, .silent)],
    ]
    for events in events {
      var machine = SessionMachine(in: .running)
      _ = machine.handle(.changeMode)
      var actions: [SessionMachine.Action] = []
      for event in events { actions = machine.handle(event) }
      #expect(actions.contains(.begin(.interruption)), "\(events)")
      #expect(machine.interruption != nil, "\(events)")
      #expect(machine.state == .interrupted, "\(events)")
    }
  }

  @Test func `a start during an interruption is answered when frames arrive again`() {
    var machine = SessionMachine(in: .resting)
    #expect(machine.handle(.start(.second)) == [])
    _ = machine.handle(.passed(.retry, .silent))
    _ = machine.handle(.opened)
    let tail = machine.handle(.frame).suffix(2)
    #expect(tail == [.announceInterruptionEnd, .answerStart(.second, nil)])
  }

  /// The invariants of any history: nothing is opened or closed twice, and every start and stop has
  /// exactly one answer at the end.
  @Test(arguments: 0..<400)
  func `a random history answers every call once and leaves the camera closed`(seed: UInt64) {
    var history = History(seed: seed)
    for _ in 0..<60 { history.step() }
    history.finish()
    #expect(history.machine.phase == .idle)
    #expect(history.mistakes == [])
    #expect(history.unanswered.isEmpty)
  }
}

extension SessionMachine {
  /// Creates a machine in a phase by the shortest path, with `VerbID.first` waiting if possible.
  init(in phase: Phase) {
    self.init(subject: "camera")
    let way: [Event] =
      switch phase {
      case .idle: []
      case .opening: [.start(.first)]
      case .warming: [.start(.first), .opened]
      case .running: [.start(.first), .opened, .frame]
      case .closing: [.start(.zeroth), .opened, .frame, .stop(.first)]
      case .parting: [.start(.zeroth), .opened, .frame, .failed(.silent)]
      case .reopening: [.start(.zeroth), .opened, .frame, .failed(.silent), .closed]
      case .resting:
        [.start(.zeroth), .opened, .frame, .failed(.silent), .closed, .openFailed(.silent)]
      case .rewarming:
        [.start(.zeroth), .opened, .frame, .failed(.silent), .closed, .opened]
      }
    for event in way { _ = handle(event) }
  }
}

extension VerbID {
  static let zeroth = VerbID(number: 0)
  static let first = VerbID(number: 1)
  static let second = VerbID(number: 2)
}

extension CameraError {
  static let stopped = CameraError(.open, "camera", .stopped)
  static let silent = CameraError(.stream, "camera", .silent(for: .seconds(2)))
  static let unplugged = CameraError(.stream, "camera", .unplugged)
  static let missing = CameraError(.open, "camera", .unplugged)
  static let refused = CameraError(.stream, "camera", .driver("it refused to stream"))
  static let final = CameraError(.open, "camera", .badMode("it has no such mode"))
}

extension SessionMachine.Action {
  var isAnswer: Bool {
    switch self {
    case .answerStart, .answerStop: true
    default: false
    }
  }
}

/// All events, by name.
enum Event: CaseIterable {
  case start, stop, opened, openFailed, openFailedForGood, openLost, frame, failed, failedForGood,
    closed
  case changeMode, openPassed, firstFramePassed, betweenFramesPassed, closePassed
  case interruptionPassed, retryPassed

  var value: SessionMachine.Event {
    switch self {
    case .start: .start(.second)
    case .stop: .stop(.second)
    case .opened: .opened
    case .openFailed: .openFailed(.silent)
    case .openFailedForGood: .openFailed(.final)
    case .openLost: .openFailed(.refused)
    case .frame: .frame
    case .failed: .failed(.silent)
    case .failedForGood: .failed(.final)
    case .closed: .closed
    case .changeMode: .changeMode
    case .openPassed: .passed(.open, .silent)
    case .firstFramePassed: .passed(.firstFrame, .silent)
    case .betweenFramesPassed: .passed(.betweenFrames, .silent)
    case .closePassed: .passed(.close, .silent)
    case .interruptionPassed: .passed(.interruption, .silent)
    case .retryPassed: .passed(.retry, .silent)
    }
  }
}
