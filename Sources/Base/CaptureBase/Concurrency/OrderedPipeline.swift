internal import Dispatch

/// A concurrent pipeline that delivers its results in the order of submission.
///
/// Items that were submitted and not yet taken count against a budget of bytes
/// and one of items: `submit` waits until both have room. For this reason the producer
/// and the consumer must be different threads. When the line is finished, cancelled or
/// released, all waiting callers return.
package final class OrderedPipeline<Input: Sendable, Output: Sendable>: Sendable {
  private let line: Monitor<Line>

  /// Creates a line with a number of workers, each with a private state.
  ///
  /// The item budget is for items that hold something besides memory, such as an
  /// open file. Room is assigned in the order of submission, so an item never
  /// waits for a later one.
  /// Neither `work` nor `state` may wait for the line itself.
  package init<State: ~Copyable>(
    workers: Int, byteBudget: Int, itemBudget: Int = .max,
    state: @escaping @Sendable () -> State,
    work: @escaping @Sendable (inout State, Input) -> Output
  ) {
    let line = Monitor(Line(byteBudget: byteBudget, itemBudget: itemBudget))
    self.line = line
    for number in 0..<max(workers, 1) {
      // Each serial queue has its own thread, which may block.
      DispatchQueue(label: "capture.ordered-line.\(number)").async {
        var state = state()
        while let job = line.withLock(when: { $0.hasWork }, { $0.begin() }) {
          var output: Output? = work(&state, job.input)
          line.withLock { $0.end(job.number, &output) }
        }
      }
    }
  }

  deinit {
    cancel()
  }

  /// Submits an item once there is room; an item larger than the byte budget is processed alone.
  ///
  /// Returns whether the item was accepted: a finished or cancelled line accepts nothing.
  @discardableResult
  package func submit(_ input: Input, byteCount: Int) -> Bool {
    line.withLock(when: { $0.hasRoom(for: byteCount) }) { $0.add(input, byteCount: byteCount) }
  }

  /// Waits for the next result in order; returns nil at the end.
  package func next() -> Output? {
    line.withLock(when: { $0.hasNext }) { $0.takeNext() }
  }

  /// Declares that no more items will be submitted.
  package func finish() {
    line.withLock { $0.isClosed = true }
  }

  /// Discards all items and wakes all waiters at once, without waiting for running work.
  package func cancel() {
    line.withLock { $0.cancel() }
  }
}

extension OrderedPipeline {
  /// The state of a line: the jobs that are waiting, running or finished.
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
    /// The byte count of each job whose result has not been taken, by its number.
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

    /// Takes the result of a job, so that its worker no longer holds what the consumer may drop.
    mutating func end(_ number: Int, _ output: inout Output?) {
      guard !isCancelled else { return }
      outputs[number] = output.take()
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
