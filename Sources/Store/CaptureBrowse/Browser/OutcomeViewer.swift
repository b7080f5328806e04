internal import CaptureBase
internal import Dispatch

/// A closure that is called with outcomes, and those that it has not seen yet.
final class OutcomeViewer: Sendable {
  private struct State: Sendable {
    var hasEnded = false
    var unseen: [BrowseOutcome] = []
  }

  let queue: DispatchQueue
  private let handler: @Sendable (BrowseOutcome) -> Void
  private let state = Guarded(State())

  init(queue: DispatchQueue, handler: @escaping @Sendable (BrowseOutcome) -> Void) {
    self.queue = queue
    self.handler = handler
  }

  /// Adds an outcome; returns whether a call on the queue has to be scheduled.
  ///
  /// A picture replaces what has not been seen yet, since that is outdated.
  func add(_ outcome: BrowseOutcome) -> Bool {
    state.withLock { state in
      guard !state.hasEnded else { return false }
      defer { state.unseen.append(outcome) }
      guard !state.unseen.isEmpty else { return true }
      if case .shown = outcome { state.unseen = [] }
      return false
    }
  }

  /// Removes and returns the next outcome.
  func next() -> BrowseOutcome? {
    state.withLock { $0.unseen.isEmpty ? nil : $0.unseen.removeFirst() }
  }

  /// Passes an outcome to the closure, unless the observation has ended.
  func show(_ outcome: BrowseOutcome) {
    if state.withLock({ !$0.hasEnded }) { handler(outcome) }
  }

  func end() {
    state.withLock { $0 = State(hasEnded: true) }
  }
}
