internal import CaptureImaging

/// Waits for whoever reads a photo or an archive from a pipe, which people can end.
///
/// What was written into a pipe cannot be taken back and no file is half written, so the program
/// may end at once.
enum ReaderWaiting {
  private struct State {
    /// How many threads wait.
    var count = 0
    /// The code of a signal that has come, which ends any wait that begins later.
    var signal: ExitCode?
  }

  private static let state = Guarded(State())

  /// The code of a signal that has come, after which no wait for the reader of results lasts.
  static var signal: ExitCode? { state.withLock { $0.signal } }

  /// Takes note that a wait begins or is over.
  static func note(_ isWaiting: Bool) {
    state.withLock { $0.count += isWaiting ? 1 : -1 }
    endIfWaiting()
  }

  /// Takes note that a signal has come.
  static func note(signal code: ExitCode) {
    state.withLock { $0.signal = code }
    endIfWaiting()
  }

  private static func endIfWaiting() {
    let code = state.withLock { $0.count > 0 ? $0.signal : nil }
    if let code { Console.exit(code) }
  }
}
