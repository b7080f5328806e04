internal import Glibc

/// Passes signals from their handler, which may call only async-signal-safe functions, to ordinary
/// code.
package enum SignalPipe {
  /// The descriptor from which signals can be read.
  package static var end: CInt { ends.read }

  private static let ends: (read: CInt, write: CInt) = {
    var ends: [CInt] = [-1, -1]
    pipe(&ends)
    return (ends[0], ends[1])
  }()

  /// Writes each of these signals to the pipe from now on.
  package static func fill(from signals: [CInt]) {
    var unblocked = sigset_t()
    sigemptyset(&unblocked)
    for number in signals { sigaddset(&unblocked, number) }
    // A program started from a Dispatch thread of another one inherits its blocked signals.
    pthread_sigmask(SIG_UNBLOCK, &unblocked, nil)
    for number in signals {
      signal(number) { number in
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(SignalPipe.ends.write, &byte, 1)
      }
    }
  }

  /// Restores the default action of each of these signals, which ends the program.
  package static func restoreDefaults(of signals: [CInt]) {
    for number in signals { signal(number, SIG_DFL) }
  }

  /// Reads the number of the next signal from the pipe.
  package static func next() -> CInt? {
    var byte: UInt8 = 0
    guard read(ends.read, &byte, 1) == 1 else { return nil }
    return CInt(byte)
  }
}
