internal import CaptureArguments
internal import CaptureBase
internal import CaptureFiles
internal import Glibc

/// Shows results on a terminal page by page, as they are printed.
enum Pager {
  static let off = Parameter.flag(
    "no-pager",
    help: "On a terminal, print everything at once instead of showing it page by page.")

  private static let process = Guarded<pid_t?>(nil)

  /// Sends all further output to the pager that the user has chosen, if standard output is a
  /// terminal; returns whether there is one.
  ///
  /// A pager that cannot be started is left out.
  static func begin(_ parsed: ParsedCommand) -> Bool {
    !parsed[off] && begin()
  }

  /// Does the same for a text that no command prints.
  static func begin() -> Bool {
    guard Console.hasReader,
      let command = PagerCommand(environment: Console.environment),
      let (pager, input) = start(command)
    else { return false }
    // Messages would be printed across its screen; progress is for a screen of its own.
    let streams = Console.isErrorTerminal ? [STDOUT_FILENO, STDERR_FILENO] : [STDOUT_FILENO]
    // Ctrl-C is for the pager, which must not be left alone with the terminal.
    for number in [SIGINT, SIGQUIT, SIGPIPE] { signal(number, SIG_IGN) }
    for stream in streams { dup2(input, stream) }
    close(input)
    process.withLock { $0 = pager }
    return true
  }

  /// Waits until the user has left the pager.
  static func end() {
    guard let pager = process.withLock({ $0 }) else { return }
    close(STDOUT_FILENO)
    if Console.isErrorTerminal { close(STDERR_FILENO) }
    _ = ProcessWords.status(of: pager)
  }

  /// Starts the pager; returns its process, and where it reads from.
  private static func start(_ command: PagerCommand) -> (pid_t, input: CInt)? {
    let words = command.words.compactMap { ProcessWords.copy(of: $0) }
    defer { words.forEach { free($0) } }
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
    let (variable, value) = PagerCommand.lessOptions
    let own = getenv(variable) == nil ? [ProcessWords.copy(of: "\(variable)=\(value)")] : []
    defer { own.forEach { free($0) } }
    let started = ProcessWords.start(words, ProcessWords.inherited + own, &actions)
    close(ends[0])
    guard case .success(let process) = started else {
      close(ends[1])
      return nil
    }
    return (process, ends[1])
  }
}
