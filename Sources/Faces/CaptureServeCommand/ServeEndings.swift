internal import CaptureBase
internal import CaptureFiles
internal import CaptureProcesses
internal import CaptureWords
internal import Dispatch
internal import Glibc

/// What ends the server: a signal, a program of the same user, or a long time without use.
///
/// A second signal exits immediately.
final class ServeEndings {
  /// Ends the server when it is finished.
  let end: AsyncStream<Never>.Continuation
  private let ends: AsyncStream<Never>
  private let source: any DispatchSourceRead

  init() {
    (ends, end) = AsyncStream.makeStream(of: Never.self)
    source = DispatchSource.makeReadSource(fileDescriptor: SignalPipe.end, queue: .global())
    let isEnding = Guarded(false)
    source.onEvent { [end] in
      guard SignalPipe.next() != nil else { return }
      let wasEnding = isEnding.withLock { isEnding in
        defer { isEnding = true }
        return isEnding
      }
      if wasEnding { ServeConsole.exit(.interrupted) }
      end.finish()
    }
    source.activate()
    SignalPipe.fill(from: [SIGINT, SIGTERM, SIGHUP])
  }

  deinit {
    source.cancel()
  }

  /// Waits for an ending; with a time limit, one is that nobody has used the server for so long.
  func wait(
    whileUsed limit: Duration?, isIdle: @escaping @Sendable () async -> Bool
  ) async {
    let watch = limit.map { limit in
      Task { [end] in
        var idleness = IdleWatch(limit: limit)
        await idleness.wait(isIdle: isIdle)
        end.finish()
      }
    }
    for await _ in ends {}
    watch?.cancel()
  }
}
