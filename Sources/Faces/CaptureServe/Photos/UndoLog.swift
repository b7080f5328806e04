/// The last changes, each under a token with which it can be undone once.
struct UndoLog<Step> {
  private var steps: [(token: String, step: Step)] = []
  private let limit: Int

  init(limit: Int = 100) {
    self.limit = limit
  }

  /// Notes a change under its token, and forgets the oldest one if there are too many.
  mutating func note(_ step: Step, as token: String) {
    steps.append((token, step))
    if steps.count > limit { steps.removeFirst() }
  }

  /// Notes a change, and returns a token for it.
  mutating func note(_ step: Step) -> String {
    let token = String(UInt64.random(in: .min ... .max), radix: 36)
    note(step, as: token)
    return token
  }

  /// The change with a token; nil if it has been forgotten or undone.
  subscript(token: String) -> Step? { steps.last { $0.token == token }?.step }

  mutating func remove(_ token: String) {
    steps.removeAll { $0.token == token }
  }
}
