internal import Capture
internal import CaptureFiles
internal import CaptureImaging
internal import Dispatch
internal import Glibc

/// Listens for Ctrl-C and for a polite request to end, until it is stopped.
///
/// A second one ends the program at once, as does any after that, and any while the program waits
/// for another one to finish with the store, or for a photo's reader. Dispatch's own
/// signal sources are not used: a signal that comes before they are quite set up
/// is lost.
final class Interruption {
  /// The exit code of each signal, as it comes.
  let codes: AsyncStream<ExitCode>
  private let output: AsyncStream<ExitCode>.Continuation
  private let source: any DispatchSourceRead
  private let first = Guarded<ExitCode?>(nil)

  /// The code of the first signal, for work that looks now and then whether it is to end.
  var code: ExitCode? { first.withLock { $0 } }

  init() {
    (codes, output) = AsyncStream.makeStream(of: ExitCode.self)
    source = DispatchSource.makeReadSource(fileDescriptor: SignalPipe.ends.read, queue: .global())
    source.onEvent { [output, first] in
      guard let code = SignalPipe.next() else { return }
      guard first.withLock({ $0 }) == nil, !StoreWaiting.isUnderWay else { Console.exit(code) }
      first.withLock { $0 = code }
      ReaderWaiting.note(signal: code)
      output.yield(code)
    }
    source.activate()
    SignalPipe.fill(from: Self.signals)
  }

  func stop() {
    SignalPipe.letGo(of: Self.signals)
    source.cancel()
    output.finish()
  }

  private static let signals = [SIGINT, SIGTERM]

  /// How long a camera may take to close once somebody wants an end.
  static let patience = Duration.milliseconds(500)

  /// What work ends with: its own code, or that of the first signal, which cancels it.
  static func code(of work: Task<ExitCode, Never>) async -> ExitCode {
    let (code, signal) = await during({ await work.value }, ending: { work.cancel() })
    return signal ?? code
  }

  /// Does work that the first signal asks to end; answers what came of it, and the signal's code.
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
  /// Waits until all is kept and the camera is closed, but not for long after a signal.
  ///
  /// The photos are kept, however the camera closes.
  nonisolated func finish(after signal: ExitCode?) async {
    if signal == nil {
      try? await stopped()
    } else {
      await stopped(waitingForCamera: Interruption.patience)
    }
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
    var unblocked = sigset_t()
    sigemptyset(&unblocked)
    for number in signals { sigaddset(&unblocked, number) }
    // A program that starts another from a thread of Dispatch's hands on that it blocks signals.
    pthread_sigmask(SIG_UNBLOCK, &unblocked, nil)
    for number in signals {
      signal(number) { number in
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(SignalPipe.ends.write, &byte, 1)
      }
    }
  }

  /// Has each of these signals end the program from now on.
  static func letGo(of signals: [CInt]) {
    for number in signals { signal(number, SIG_DFL) }
  }

  /// The signal that came.
  static func next() -> ExitCode? {
    var byte: UInt8 = 0
    guard read(ends.read, &byte, 1) == 1 else { return nil }
    return CInt(byte) == SIGTERM ? .terminated : .interrupted
  }
}
