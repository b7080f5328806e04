internal import CaptureBase

/// What long work reports to the task that awaits it, and whether it is to end.
package final class WorkReport<Step: Sendable>: Sendable {
  private let state = Guarded(State())
  private let wakeup: AsyncStream<Void>.Continuation

  private struct State: Sendable {
    var steps: [Step] = []
    var isCancelled = false
  }

  init(waking wakeup: AsyncStream<Void>.Continuation) {
    self.wakeup = wakeup
  }

  /// Whether the task was cancelled that awaits the work.
  package var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Reports a step.
  package func tell(_ step: Step) {
    state.withLock { $0.steps.append(step) }
    wakeup.yield()
  }

  func takeSteps() -> [Step] {
    state.withLock { state in
      defer { state.steps = [] }
      return state.steps
    }
  }

  func cancel() {
    state.withLock { $0.isCancelled = true }
  }
}

extension WorkReport {
  /// Throws if the task was cancelled that awaits the work.
  package func requireGoingOn() throws(StoreError) {
    if isCancelled { throw .cancelled }
  }
}

extension StoreError {
  /// The error of long work whose task was cancelled.
  package static let cancelled = StoreError(.cancelled, "the work was cancelled")
}
