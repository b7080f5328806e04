import CaptureTestSupport

@testable import CaptureCamera

/// A random history of one session, with a driver that executes its orders in sequence.
struct History {
  private(set) var machine = SessionMachine(subject: "camera")
  /// The violations of the contract, as text.
  private(set) var mistakes: [String] = []
  /// The starts and stops that have not been answered yet.
  private(set) var unanswered: Set<VerbID> = []
  private var random: SeededGenerator
  private var isOpen = false
  /// The driver's orders that it has not answered yet, oldest first.
  private var orders: [SessionMachine.Action] = []
  private var nextVerb = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// Performs one random step that is possible now.
  mutating func step() {
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1: ask { .start($0) }
    case 2: ask { .stop($0) }
    case 3, 4, 5, 6: obey()
    case 7, 8: if isOpen, orders.isEmpty { take(.frame) }
    case 9: if isOpen, orders.isEmpty { take(.failed(.silent)) }
    case 10: take(.passed(.retry, .silent))
    default: take(.changeMode)
    }
  }

  /// Stops the session and answers all of the driver's orders.
  mutating func finish() {
    ask { .stop($0) }
    while !orders.isEmpty { obey() }
  }

  private mutating func ask(_ event: (VerbID) -> SessionMachine.Event) {
    nextVerb += 1
    let verb = VerbID(number: nextVerb)
    unanswered.insert(verb)
    take(event(verb))
  }

  /// Executes the driver's oldest order.
  private mutating func obey() {
    guard !orders.isEmpty else { return }
    if orders.removeFirst() == .open {
      if isOpen { mistakes.append("opened while open") }
      isOpen = Bool.random(using: &random)
      let isLate = orders.contains(.open)  // the session has abandoned this opening
      if !isLate { take(isOpen ? .opened : .openFailed(.silent)) }
    } else {
      isOpen = false
      take(.closed)
    }
  }

  private mutating func take(_ event: SessionMachine.Event) {
    for action in machine.handle(event) {
      switch action {
      case .open, .close: order(action)
      case .answerStart(let verb, _), .answerStop(let verb):
        if unanswered.remove(verb) == nil { mistakes.append("answered twice") }
      default: break
      }
    }
  }

  private mutating func order(_ action: SessionMachine.Action) {
    if action == orders.last { mistakes.append("\(action) twice in a row") }
    orders.append(action)
  }
}
