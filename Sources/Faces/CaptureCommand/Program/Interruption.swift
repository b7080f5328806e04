internal import CaptureBase
internal import CaptureCoordinator
internal import CaptureFiles
internal import CaptureImaging
internal import CaptureProcesses
internal import CaptureWords
internal import Dispatch
internal import Glibc

/// Handles `SIGINT` (Ctrl-C) and `SIGTERM` until it is stopped.
///
/// The first signal is reported; a second one exits immediately by default, as does any signal while the
/// program waits for another program to release the store, or for the reader of a photo. Dispatch's
/// signal sources are not used because they lose a signal that arrives before they are fully set
/// up.
final class Interruption {
  /// The exit code of each signal, as it arrives.
  let codes: AsyncStream<ExitCode>
  private let output: AsyncStream<ExitCode>.Continuation
  private let source: any DispatchSourceRead
  private let first = Guarded<(code: ExitCode, time: ContinuousClock.Instant)?>(nil)

  /// The exit code of the first signal, for work that polls whether to stop.
  var code: ExitCode? { first.withLock { $0?.code } }

  /// Handles the signals; `respond` is called for each after the first one, with the time since
  /// then.
  init(
    afterFirst respond: @escaping @Sendable (ExitCode, Duration) -> Void = { code, _ in
      Console.exit(code)
    }
  ) {
    (codes, output) = AsyncStream.makeStream(of: ExitCode.self)
    source = DispatchSource.makeReadSource(fileDescriptor: SignalPipe.end, queue: .global())
    source.onEvent { [output, first] in
      guard let number = SignalPipe.next() else { return }
      let code: ExitCode = number == SIGTERM ? .terminated : .interrupted
      if code == .interrupted { Console.endLine() }
      if let time = first.withLock({ $0?.time }) { return respond(code, .now - time) }
      guard !StoreWaiting.isUnderWay else { Console.exit(code) }
      first.withLock { $0 = (code, .now) }
      ReaderWaiting.note(signal: code)
      output.yield(code)
    }
    source.activate()
    SignalPipe.fill(from: Self.signals)
  }

  func stop() {
    SignalPipe.restoreDefaults(of: Self.signals)
    source.cancel()
    output.finish()
  }

  private static let signals = [SIGINT, SIGTERM]

  /// How long a camera may take to close after a signal.
  static let closeTimeout = Duration.milliseconds(500)

  /// Returns the exit code of some work, or that of the first signal, which cancels the work.
  static func code(of work: Task<ExitCode, Never>) async -> ExitCode {
    let (code, signal) = await during({ await work.value }, ending: { work.cancel() })
    return signal ?? code
  }

  /// Does some work, and calls `end` at the first signal; returns the outcome and the signal's
  /// exit code.
  static func during<Outcome>(
    _ work: () async -> Outcome, ending end: @escaping @Sendable () -> Void
  ) async -> (outcome: Outcome, signal: ExitCode?) {
    let interruption = Interruption()
    let watch = Task { [codes = interruption.codes] in
      let code = await codes.first { _ in true }
      if code != nil { end() }
      return code
    }
    let outcome = await work()
    interruption.stop()
    return (outcome, await watch.value)
  }
}

extension CameraCoordinator {
  /// Waits until all photos are saved and the camera is closed, but not for long after a signal.
  ///
  /// The photos are saved even if closing the camera fails.
  nonisolated func finish(after signal: ExitCode?) async {
    if signal == nil {
      try? await stop()
    } else {
      await stop(waitingForCamera: Interruption.closeTimeout)
    }
  }
}
