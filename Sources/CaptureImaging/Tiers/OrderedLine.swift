internal import Dispatch

/// Works on several things at once and hands the results out in the order of their coming.
///
/// What was submitted and not yet taken again is held within a budget of bytes
/// and one of items: `submit` waits until there is room in both. So those who
/// submit and those who take are different threads. The line ends when it is finished, cancelled or dropped;
/// nobody waits for ever then.
package final class OrderedLine<Input: Sendable, Output: Sendable>: Sendable {
  private let line: Monitor<Line>

  /// A line of so many workers, each with a state that no other sees.
  ///
  /// The items are budgeted where each holds something besides memory, such as an
  /// open file. Room is given out in the order of submission, so an item never
  /// waits for one behind it.
  /// The work and what makes its state must not wait for the line itself.
  package init<State: ~Copyable>(
    workers: Int, byteBudget: Int, itemBudget: Int = .max,
    state: @escaping @Sendable () -> State,
    work: @escaping @Sendable (inout State, Input) -> Output
  ) {
    let line = Monitor(Line(byteBudget: byteBudget, itemBudget: itemBudget))
    self.line = line
    for number in 0..<max(workers, 1) {
      // A serial queue has a thread of its own, which may wait.
      DispatchQueue(label: "capture.ordered-line.\(number)").async {
        var state = state()
        while let job = line.withLock(when: { $0.hasWork }, { $0.begin() }) {
          let output = work(&state, job.input)
          line.withLock { $0.end(job.number, output) }
        }
      }
    }
  }

  deinit {
    cancel()
  }

  /// Puts a thing in the line, once there is room for it; one over the byte budget goes alone.
  ///
  /// Answers whether it was taken: a line that was finished or cancelled takes nothing.
  @discardableResult
  package func submit(_ input: Input, byteCount: Int) -> Bool {
    line.withLock(when: { $0.hasRoom(for: byteCount) }) { $0.add(input, byteCount: byteCount) }
  }

  /// The result of the thing that is next in order, nil at the end.
  package func next() -> Output? {
    line.withLock(when: { $0.hasNext }) { $0.takeNext() }
  }

  /// Says that nothing more will come.
  package func finish() {
    line.withLock { $0.isClosed = true }
  }

  /// Drops what is in the line; who waits goes on at once, work under way is not waited for.
  package func cancel() {
    line.withLock { $0.cancel() }
  }
}

extension OrderedLine {
  /// What is in the line: who waits, who is worked on, who is done.
  private struct Line {
    struct Job {
      let number: Int
      let input: Input
    }

    let byteBudget: Int
    let itemBudget: Int
    var isClosed = false
    private var isCancelled = false
    private var waiting: [Job] = []
    private var outputs: [Int: Output] = [:]
    /// The bytes of each job that is not taken, by its number.
    private var byteCounts: [Int: Int] = [:]
    private var heldBytes = 0
    private var submitted = 0
    private var taken = 0

    init(byteBudget: Int, itemBudget: Int) {
      self.byteBudget = byteBudget
      self.itemBudget = itemBudget
    }

    func hasRoom(for byteCount: Int) -> Bool {
      if isClosed || byteCounts.isEmpty { return true }
      return byteCount <= byteBudget - heldBytes && byteCounts.count < itemBudget
    }

    var hasWork: Bool { !waiting.isEmpty || isClosed }
    var hasNext: Bool { outputs[taken] != nil || isCancelled || (isClosed && taken == submitted) }

    mutating func add(_ input: Input, byteCount: Int) -> Bool {
      guard !isClosed else { return false }
      waiting.append(Job(number: submitted, input: input))
      byteCounts[submitted] = byteCount
      heldBytes += byteCount
      submitted += 1
      return true
    }

    mutating func begin() -> Job? {
      waiting.isEmpty ? nil : waiting.removeFirst()
    }

    mutating func end(_ number: Int, _ output: Output) {
      guard !isCancelled else { return }
      outputs[number] = output
    }

    mutating func takeNext() -> Output? {
      guard let output = outputs.removeValue(forKey: taken) else { return nil }
      heldBytes -= byteCounts.removeValue(forKey: taken) ?? 0
      taken += 1
      return output
    }

    mutating func cancel() {
      isClosed = true
      isCancelled = true
      waiting = []
      outputs = [:]
      byteCounts = [:]
      heldBytes = 0
    }
  }
}
