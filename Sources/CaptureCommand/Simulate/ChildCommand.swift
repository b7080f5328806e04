internal import CaptureFiles
internal import CaptureWords
internal import Dispatch
internal import Glibc

/// A command that the program runs, with the path of a camera in its environment.
struct ChildCommand: Sendable {
  private let process: pid_t

  static let variable = "CAPTURE_SIMULATED_DEVICE"

  /// Starts a command, whose first word is found on the PATH.
  init(_ words: [String], device: String) throws(Failure) {
    let strings = words.map { ProcessWords.copy(of: $0) }
    let own = ProcessWords.copy(of: "\(Self.variable)=\(device)")
    let others = ProcessWords.inherited.filter { variable in
      variable.map { strncmp($0, "\(Self.variable)=", Self.variable.utf8.count + 1) != 0 } ?? false
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer {
      for string in strings + [own] { free(string) }
      posix_spawn_file_actions_destroy(&actions)
    }
    switch ProcessWords.start(strings, others + [own], &actions) {
    case .success(let process): self.process = process
    case .failure(let cause): throw .message("cannot run '\(words[0])': \(cause)", .failed)
    }
  }

  /// The exit code with which the command ends, as a shell reports it.
  var status: Int32 {
    get async {
      let (ends, end) = AsyncStream.makeStream(of: Int32.self)
      DispatchQueue.global().async { [process] in end.yield(ProcessWords.status(of: process)) }
      return await ends.first { _ in true } ?? ExitCode.failed.rawValue
    }
  }

  /// Passes a signal on to the command, unless the terminal has sent it to both.
  func pass(_ code: ExitCode) {
    if code == .terminated { kill(process, SIGTERM) }
  }
}
