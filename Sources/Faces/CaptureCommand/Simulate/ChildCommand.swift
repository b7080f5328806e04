internal import CaptureBase
internal import CaptureFiles
internal import CaptureJSON
internal import CaptureProcesses
internal import CaptureWords
internal import Dispatch
internal import Glibc

/// A command that the program runs, with the path of a camera in its environment.
///
/// It has its own process group, so that signals reach all of its processes. If a terminal sends
/// signals to the program, the command stays in the program's group, which is that of the terminal.
final class ChildCommand: Sendable {
  private let process: ChildProcess
  /// Whether the terminal sends its signals to the command, too.
  private let hasTerminal: Bool
  private let hasEnded = Guarded(false)

  /// The reason why a command cannot be run.
  struct Refusal: Error {
    let program: String
    let cause: Errno

    /// The exit code with which a shell reports it: 127 if there is no such program, otherwise 126.
    var status: Int32 { cause == .noSuchFile ? 127 : 126 }

    var sentence: String { "cannot run '\(program)': \(cause)" }

    var json: JSON {
      ["error": ["message": .string(sentence), "code": .integer(Int(status))]]
    }
  }

  static let variable = "CAPTURE_SIMULATED_DEVICE"

  /// Starts a command, whose first word is found on the PATH.
  init(
    _ words: [String], device: String, hasTerminal: Bool = ChildCommand.isOfTerminal
  ) throws(Refusal) {
    self.hasTerminal = hasTerminal
    do throws(Errno) {
      process = try ChildProcess(
        words, environment: ChildProcess.environment(with: [Self.variable: device]),
        inOwnGroup: !hasTerminal)
    } catch {
      throw Refusal(program: words[0], cause: error)
    }
  }

  /// Whether a terminal sends the signals of its keys to the program.
  static var isOfTerminal: Bool {
    let terminal = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return false }
    defer { close(terminal) }
    return tcgetpgrp(terminal) == getpgrp()
  }

  /// The exit code with which the command ends, as a shell reports it.
  var status: Int32 {
    get async {
      let (ends, end) = AsyncStream.makeStream(of: Int32.self)
      DispatchQueue.global().async { [process, hasEnded] in
        process.awaitEnd()
        hasEnded.withLock { $0 = true }
        end.yield(process.status())
      }
      return await ends.first { _ in true } ?? ExitCode.failed.rawValue
    }
  }

  /// Passes a signal on to the command, unless the terminal has sent it to both.
  func pass(_ code: ExitCode) {
    switch code {
    case .interrupted: if !hasTerminal { send(SIGINT) }
    default: send(SIGTERM)
    }
  }

  /// Ends the command at once.
  func kill() {
    send(SIGKILL)
  }

  private func send(_ signal: CInt) {
    hasEnded.withLock { hasEnded in
      // The number may belong to another process after that.
      guard !hasEnded else { return }
      _ = Glibc.kill(hasTerminal ? process.number : -process.number, signal)
    }
  }
}
