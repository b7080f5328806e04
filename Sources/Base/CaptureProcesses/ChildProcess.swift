package import CaptureFiles
internal import Glibc

/// Another program, started by this one.
package struct ChildProcess: Sendable {
  /// Its process, whose number remains its own until its status is read.
  package let number: CInt

  /// Starts a program, which is found on the PATH unless the first word is a path.
  ///
  /// By default, it gets this program's environment. Without output, its standard streams lead nowhere.
  /// The keys of `descriptors` are the numbers that this program's descriptors get in it; no
  /// descriptor may have one of these numbers itself. No signal is blocked in it, as they are in threads of
  /// Dispatch. It can have its own process group.
  package init(
    _ words: [String], environment: [String] = ChildProcess.environment(),
    descriptors: [CInt: CInt] = [:], withoutOutput isSilent: Bool = false,
    inOwnGroup isAlone: Bool = false
  ) throws(Errno) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream in isSilent ? [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] : [] {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
    }
    for (number, descriptor) in descriptors {
      posix_spawn_file_actions_adddup2(&actions, descriptor, number)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    let group = isAlone ? POSIX_SPAWN_SETPGROUP : 0
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | group))
    let words = words.map { cString(of: $0) }
    let variables = environment.map { cString(of: $0) }
    defer { (words + variables).forEach { free($0) } }
    guard let program = words.first.flatMap({ $0 }) else { throw .noSuchFile }
    var process: pid_t = 0
    let code = posix_spawnp(
      &process, program, &actions, &attributes, words + [nil], variables + [nil])
    guard code == 0 else { throw Errno(rawValue: code) }
    number = process
  }

  /// Returns this program's environment, with some variables replaced or added.
  package static func environment(with replaced: [String: String] = [:]) -> [String] {
    var variables: [String] = []
    var next = environ
    while let variable = next.pointee {
      let text = FileName.text(at: variable)
      if replaced[String(text.prefix { $0 != "=" })] == nil { variables.append(text) }
      next += 1
    }
    return variables + replaced.map { "\($0)=\($1)" }
  }

  /// Waits until the process ends, without reading its status.
  package func awaitEnd() {
    var information = siginfo_t()
    while waitid(P_PID, id_t(number), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
  }

  /// Waits until the process ends, and returns its exit code as a shell reports it.
  @discardableResult
  package func status() -> CInt {
    var status: CInt = 0
    while waitpid(number, &status, 0) == -1 {
      guard errno == EINTR else { return 1 }
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}

/// Replaces this program by the one whose path is the first word; returns why that failed.
///
/// By default, it gets this program's environment.
package func replaceProgram(
  with words: [String], environment: [String] = ChildProcess.environment()
) -> Errno {
  var words = words.map { cString(of: $0) } + [nil]
  var variables = environment.map { cString(of: $0) } + [nil]
  defer { (words + variables).forEach { free($0) } }
  guard let program = words[0] else { return .noSuchFile }
  execve(program, &words, &variables)
  return .last
}

/// Returns a C string of a text's exact bytes, which the caller must free.
private func cString(of text: String) -> UnsafeMutablePointer<CChar>? {
  let bytes = FileName.bytes(of: text).map { CChar(bitPattern: $0) } + [0]
  return bytes.withUnsafeBufferPointer { $0.baseAddress.flatMap { strdup($0) } }
}
