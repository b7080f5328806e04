internal import CaptureArguments
internal import CaptureBase
internal import CaptureProcesses
internal import Glibc

/// Shows results on a terminal page by page, as they are printed.
enum Pager {
  static let off = Parameter.flag(
    "no-pager",
    help: "On a terminal, print everything at once instead of showing it page by page.")

  private static let process = Guarded<ChildProcess?>(nil)

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
    pager.status()
  }

  /// Starts the pager; returns its process, and where it reads from.
  private static func start(_ command: PagerCommand) -> (ChildProcess, input: CInt)? {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let (variable, value) = PagerCommand.lessOptions
    let own = getenv(variable) == nil ? [variable: value] : [:]
    do {
      let pager = try ChildProcess(
        command.words, environment: ChildProcess.environment(with: own),
        descriptors: [STDIN_FILENO: ends[0]])
      return (pager, ends[1])
    } catch {
      close(ends[1])
      return nil
    }
  }
}
