internal import CaptureBase

/// Lets requests wait until the server has started completely.
///
/// A client of a service manager's socket is there before the server, which does not know its own
/// address at once.
final class StartGate: Sendable {
  /// The waiting requests; nil once the gate is open.
  private let waiters = Guarded<[AsyncStream<Void>.Continuation]?>([])

  /// Releases current and future requests.
  func open() {
    let waiting = waiters.withLock { waiters in
      defer { waiters = nil }
      return waiters ?? []
    }
    for waiter in waiting { waiter.finish() }
  }

  /// Waits until the gate is open, or the task is cancelled.
  func pass() async {
    let (openings, opening) = AsyncStream.makeStream(of: Void.self)
    let isShut = waiters.withLock { waiters in
      waiters?.append(opening)
      return waiters != nil
    }
    guard isShut else { return }
    for await _ in openings {}
  }
}
