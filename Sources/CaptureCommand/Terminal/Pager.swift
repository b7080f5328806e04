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
    var status: CInt = 0
    while waitpid(pager, &status, 0) == -1, errno == EINTR {}
  }

  /// Starts the pager; returns its process, and where it reads from.
  private static func start(_ command: PagerCommand) -> (pid_t, input: CInt)? {
    let words = command.words.compactMap { copy(of: $0) }
    defer { words.forEach { free($0) } }
    var ends: [CInt] = [-1, -1]
    guard let program = words.first, pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
    // A thread of Dispatch blocks signals, and the pager would inherit that.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var process: pid_t = 0
    let (variable, value) = PagerCommand.lessOptions
    let own = getenv(variable) == nil ? [copy(of: "\(variable)=\(value)")] : []
    defer { own.forEach { free($0) } }
    let code = posix_spawnp(
      &process, program, &actions, &attributes, words + [nil], inherited + own + [nil])
    close(ends[0])
    guard code == 0 else {
      close(ends[1])
      return nil
    }
    return (process, ends[1])
  }

  /// Returns a C string of the text's exact bytes.
  private static func copy(of text: String) -> UnsafeMutablePointer<CChar>? {
    let bytes = FileName.bytes(of: text).map { CChar(bitPattern: $0) } + [0]
    return bytes.withUnsafeBufferPointer { $0.baseAddress.flatMap { strdup($0) } }
  }

  /// The variables of the program's own environment.
  private static var inherited: [UnsafeMutablePointer<CChar>?] {
    var variables: [UnsafeMutablePointer<CChar>?] = []
    var next = environ
    while let variable = next.pointee {
      variables.append(variable)
      next += 1
    }
    return variables
  }
}
