internal import CaptureImaging
internal import Dispatch
internal import Glibc

/// Listens for Ctrl-C and for a polite request to end, until it is stopped.
///
/// A second one ends the program at once.
final class Interruption {
  /// The exit code of each signal, as it comes.
  let codes: AsyncStream<ExitCode>
  private let output: AsyncStream<ExitCode>.Continuation
  private var sources: [any DispatchSourceSignal] = []

  init() {
    (codes, output) = AsyncStream.makeStream(of: ExitCode.self)
    listen(for: SIGINT, meaning: .interrupted)
    listen(for: SIGTERM, meaning: .terminated)
  }

  func stop() {
    for source in sources { source.cancel() }
    output.finish()
  }

  private func listen(for number: CInt, meaning code: ExitCode) {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    let isFirst = Guarded(true)
    source.onEvent { [output] in
      let isFirst = isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      if isFirst { output.yield(code) } else { Console.exit(code) }
    }
    source.activate()
    sources.append(source)
  }
}

extension DispatchSourceProtocol {
  /// The one way to set a handler here: `@Sendable` makes it a compile error to
  /// take along an actor that the queue knows nothing of.
  func onEvent(_ handler: @escaping @Sendable () -> Void) {
    setEventHandler(handler: handler)
  }
}
