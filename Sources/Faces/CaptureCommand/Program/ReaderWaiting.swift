internal import CaptureBase
internal import CaptureWords

/// Keeps track of waits for the reader of a pipe, which a signal ends.
///
/// The program may exit immediately: bytes written to a pipe cannot be taken back, and no file is
/// half written.
enum ReaderWaiting {
  private struct State {
    /// The number of waiting threads.
    var count = 0
    /// The exit code of a received signal, which also ends any later wait.
    var signal: ExitCode?
  }

  private static let state = Guarded(State())

  /// The exit code of a received signal, after which nothing waits for the reader of results.
  static var signal: ExitCode? { state.withLock { $0.signal } }

  /// Records that a wait has started or ended.
  static func note(_ isWaiting: Bool) {
    state.withLock { $0.count += isWaiting ? 1 : -1 }
    endIfWaiting()
  }

  /// Records that a signal has arrived.
  static func note(signal code: ExitCode) {
    state.withLock { $0.signal = code }
    endIfWaiting()
  }

  private static func endIfWaiting() {
    let code = state.withLock { $0.count > 0 ? $0.signal : nil }
    if let code { Console.exit(code) }
  }
}
