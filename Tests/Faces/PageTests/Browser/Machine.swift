/// The machine that runs the tests: several suites use it at once, or one has it alone, as it measures.
actor Machine {
  static let shared = Machine()

  private var users = 0
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Does some work, alone or beside other work that is not alone, once that is possible.
  func use(alone: Bool, _ work: @Sendable () async throws -> Void) async throws {
    while isTaken || (alone && users > 0) {
      await withCheckedContinuation { waiting.append($0) }
    }
    users += 1
    isTaken = alone
    defer { leave() }
    try await work()
  }

  private func leave() {
    users -= 1
    isTaken = false
    for one in waiting { one.resume() }
    waiting = []
  }
}
