import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport

/// The way in which a camera responds to orders.
enum CameraBehaviour: CaseIterable {
  /// It executes every order at once.
  case prompt
  /// It executes one order per step, the oldest first.
  case slow
  /// It executes none, so that everything ends by deadlines.
  case dead
  /// It never opens and always closes.
  case closed
}

/// A history of one session and its violations of the contract.
final class Race {
  enum Step: CaseIterable {
    case start, stop, startAgain, unplug, breakDown, shoot
  }

  let fixture = SessionFixture()
  private let behaviour: CameraBehaviour
  private var obeyed = 0
  private var starts = 0
  private var stops = 0
  private var shots: [ShotID] = []

  init(_ behaviour: CameraBehaviour, isRunning: Bool) throws {
    self.behaviour = behaviour
    guard isRunning else { return }
    try fixture.run()
    obeyed = 1
    starts = 1
  }

  /// Performs a step and lets the camera respond to it.
  func take(_ step: Step) throws {
    ask(step)
    try fixture.clock.settle()
    try obey()
  }

  /// Performs a step without waiting for its effects.
  func ask(_ step: Step) {
    switch step {
    case .start, .startAgain:
      starts += 1
      fixture.session.requestStart()
    case .stop: stop()
    case .unplug: fixture.driver.tell(.failed(CameraError(.stream, "camera", .unplugged)))
    case .breakDown: fixture.driver.tell(.failed(CameraError(.stream, "camera", .bandwidth)))
    case .shoot: shots.append(fixture.session.requestShot(PhotoSettings(priority: .speed)))
    }
  }

  private func stop() {
    stops += 1
    fixture.session.requestStop()
  }

  /// Stops the session and lets all deadlines pass.
  func finish() throws {
    for _ in 0..<8 {
      try obey()
      try fixture.pass(.milliseconds(20))
    }
    stop()
    for _ in 0..<12 {
      try fixture.clock.settle()
      try obey()
      try fixture.pass(.seconds(7))
    }
  }

  private func obey() throws {
    let most = behaviour == .slow ? obeyed + 1 : Int.max
    while obeyed < min(fixture.orders.count, most) {
      let order = fixture.orders[obeyed]
      obeyed += 1
      try answer(order, number: fixture.orders[..<obeyed].count { $0 != .close })
    }
    try fixture.frame()
  }

  private func answer(_ order: ControlledDriver.Order, number: Int) throws {
    switch (order, behaviour) {
    case (_, .dead), (.open, .closed), (.apply, _): break
    case (.open, _):
      try? fixture.opened(ofOpening: number)
      try fixture.frame()
    case (.close, _): try fixture.tell(.closed, ofOpening: number)
    }
  }
}

extension Race {
  /// The calls that were not answered exactly once, and events in an impossible order.
  var mistakes: [String] {
    var mistakes = orderMistakes
    if fixture.session.state != .idle { mistakes.append("it ends \(fixture.session.state)") }
    if fixture.told.count(where: { $0 == .stop }) != stops {
      mistakes.append("\(stops) stops were answered otherwise")
    }
    for shot in shots {
      let ends = fixture.told.count { $0.ends(shot) }
      if ends != 1 { mistakes.append("a shot had \(ends) ends") }
    }
    return mistakes.isEmpty ? [] : mistakes + ["told \(fixture.told)"]
  }

  /// Checks the order of the events without knowledge of the steps.
  private var orderMistakes: [String] {
    var mistakes: [String] = []
    var unanswered = starts
    var isRunning = false
    var isInterrupted = false
    for told in fixture.told {
      switch told {
      case .start:
        unanswered -= 1
        isRunning = true
      case .fail(.stopped): unanswered -= 1
      case .fail where isRunning || isInterrupted: (isRunning, isInterrupted) = (false, false)
      case .fail: unanswered -= 1
      case .stop: (isRunning, isInterrupted) = (false, false)
      case .interruption:
        if !isRunning { mistakes.append("interrupted while not running") }
        (isRunning, isInterrupted) = (false, true)
      case .resumption:
        if !isInterrupted { mistakes.append("resumed without an interruption") }
        (isRunning, isInterrupted) = (true, false)
      case .changing, .change:
        mistakes.append("a change of the mode that nothing needs")
      case .framesHeld: mistakes.append("frames are withheld from a reader that keeps none")
      case .willTake, .take:
        if !isRunning { mistakes.append("a photo of a camera that does not run") }
      case .noTake: break
      }
    }
    if unanswered != 0 { mistakes.append("\(unanswered) starts unanswered of \(starts)") }
    return mistakes
  }
}

extension EventSummary {
  fileprivate func ends(_ shot: ShotID) -> Bool {
    switch self {
    case .take(shot), .noTake(shot, _): true
    default: false
    }
  }
}
