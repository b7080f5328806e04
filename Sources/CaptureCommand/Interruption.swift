internal import CaptureImaging
internal import Dispatch
internal import Glibc

/// Listens for Ctrl-C and for a polite request to end, until it is stopped.
///
/// A second one ends the program at once. Dispatch's own signal sources are not
/// used: a signal that comes before they are quite set up is lost.
final class Interruption {
  /// The exit code of each signal, as it comes.
  let codes: AsyncStream<ExitCode>
  private let output: AsyncStream<ExitCode>.Continuation
  private let source: any DispatchSourceRead

  init() {
    (codes, output) = AsyncStream.makeStream(of: ExitCode.self)
    source = DispatchSource.makeReadSource(fileDescriptor: SignalPipe.ends.read, queue: .global())
    let isFirst = Guarded(true)
    source.onEvent { [output] in
      guard let code = SignalPipe.next() else { return }
      let isFirst = isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      if isFirst { output.yield(code) } else { Console.exit(code) }
    }
    source.activate()
    SignalPipe.fill(from: [SIGINT, SIGTERM])
  }

  func stop() {
    source.cancel()
    output.finish()
  }
}

/// Carries signals from their handler, where hardly anything is allowed, to ordinary code.
private enum SignalPipe {
  static let ends: (read: CInt, write: CInt) = {
    var ends: [CInt] = [-1, -1]
    pipe(&ends)
    return (ends[0], ends[1])
  }()

  /// Has each of these signals arrive in the pipe from now on.
  static func fill(from signals: [CInt]) {
    for number in signals {
      signal(number) { number in
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(SignalPipe.ends.write, &byte, 1)
      }
    }
  }

  /// The signal that came.
  static func next() -> ExitCode? {
    var byte: UInt8 = 0
    guard read(ends.read, &byte, 1) == 1 else { return nil }
    return CInt(byte) == SIGTERM ? .terminated : .interrupted
  }
}

extension DispatchSourceProtocol {
  /// The one way to set a handler here: `@Sendable` makes it a compile error to
  /// take along an actor that the queue knows nothing of.
  func onEvent(_ handler: @escaping @Sendable () -> Void) {
    setEventHandler(handler: handler)
  }
}
