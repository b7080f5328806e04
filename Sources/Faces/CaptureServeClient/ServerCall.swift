internal import CaptureBase
internal import Glibc

/// A request that can be given up while its answer is awaited.
final class ServerCall: Sendable {
  private struct State {
    var descriptor: CInt?
    var isGivenUp = false
  }

  private let state = Guarded(State())

  /// Notes the connection on which the answer is awaited; returns false if the request was given up.
  func begin(_ descriptor: CInt) -> Bool {
    state.withLock { state in
      state.descriptor = descriptor
      return !state.isGivenUp
    }
  }

  /// Notes that the connection is about to be closed.
  func end() {
    state.withLock { $0.descriptor = nil }
  }

  /// Ends the wait; the server notices that its client is gone.
  func giveUp() {
    state.withLock { state in
      state.isGivenUp = true
      if let descriptor = state.descriptor { shutdown(descriptor, CInt(SHUT_RDWR)) }
    }
  }
}
