import CaptureTestSupport

/// All sequences up to some depth with one way of choosing, which share their beginnings.
struct SequenceTree {
  let search: SequenceSearch
  let choices: SequenceStep.Choices
  let depth: Int
  private(set) var count = 0
  private(set) var failures: [SequenceSearch.Failure] = []

  init(_ search: SequenceSearch, _ choices: SequenceStep.Choices, depth: Int) {
    self.search = search
    self.choices = choices
    self.depth = depth
  }

  /// Runs all sequences that begin with an action.
  mutating func run(beginning action: SequenceAction) throws {
    let folder = try TestFolder(in: SequenceFolder.parent)
    let start = try SequenceRun.begun(in: folder.path, search.pictures)
    try go(on: start, [], with: action)
  }

  /// Performs one more action in a copy of the world, ends there, and continues in further copies.
  ///
  /// A failed sequence is not continued, since everything longer would fail, too.
  private mutating func go(
    on run: SequenceRun, _ done: [SequenceStep], with action: SequenceAction
  ) throws {
    let folder = try TestFolder(in: SequenceFolder.parent)
    let choice = choices.choice(after: done, action)
    let steps = done + [SequenceStep(action: action, choice: choice)]
    let next = try run.branch(in: "\(folder.path)/world")
    count += 1
    if steps.count < depth {
      attempt(next, steps) { try next.perform(steps[done.count]) }
      guard next.complaints.isEmpty else { return }
      let endFolder = try TestFolder(in: SequenceFolder.parent)
      let end = try next.branch(in: "\(endFolder.path)/world")
      attempt(end, steps) { try end.end() }
      guard end.complaints.isEmpty else { return }
      for action in SequenceAction.exhaustive { try go(on: next, steps, with: action) }
    } else {
      attempt(next, steps) {
        try next.perform(steps[done.count])
        guard next.complaints.isEmpty else { return }
        try next.end()
      }
    }
  }

  private mutating func attempt(
    _ run: SequenceRun, _ steps: [SequenceStep], _ body: () throws -> Void
  ) {
    do {
      try body()
    } catch {
      run.complain("\(error)")
    }
    if let failure = SequenceSearch.failure(steps, "choices \(choices)", run) {
      failures.append(failure)
    }
  }
}
