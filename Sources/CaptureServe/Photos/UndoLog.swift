/// The last changes, each under a token with which it can be taken back once.
struct UndoLog {
  private var steps: [(token: String, step: UndoStep)] = []
  private let limit: Int

  init(limit: Int = 100) {
    self.limit = limit
  }

  /// Notes a change under its token, and forgets the oldest one if there are too many.
  mutating func note(_ step: UndoStep, as token: String) {
    steps.append((token, step))
    if steps.count > limit { steps.removeFirst() }
  }

  /// The change with a token; nil if it has been forgotten or taken back.
  subscript(token: String) -> UndoStep? { steps.last { $0.token == token }?.step }

  mutating func remove(_ token: String) {
    steps.removeAll { $0.token == token }
  }
}
