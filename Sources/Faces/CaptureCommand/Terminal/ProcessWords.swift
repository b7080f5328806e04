internal import CaptureFiles
internal import Glibc

/// The words and variables that another program is started with, as C has them.
enum ProcessWords {
  typealias Word = UnsafeMutablePointer<CChar>

  /// Returns a C string of the text's exact bytes, which the caller must free.
  static func copy(of text: String) -> Word? {
    let bytes = FileName.bytes(of: text).map { CChar(bitPattern: $0) } + [0]
    return bytes.withUnsafeBufferPointer { $0.baseAddress.flatMap { strdup($0) } }
  }

  /// The variables of the program's own environment.
  static var inherited: [Word?] {
    var variables: [Word?] = []
    var next = environ
    while let variable = next.pointee {
      variables.append(variable)
      next += 1
    }
    return variables
  }

  /// Starts a program that is found on the PATH; returns its process, or why there is none.
  ///
  /// No signal is blocked in it, as they are in threads of Dispatch. It can have a process group of
  /// its own.
  static func start(
    _ words: [Word?], _ environment: [Word?], _ actions: inout posix_spawn_file_actions_t,
    inOwnGroup isAlone: Bool = false
  ) -> Result<pid_t, Errno> {
    guard let program = words.first.flatMap({ $0 }) else { return .failure(.noSuchFile) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    let group = isAlone ? POSIX_SPAWN_SETPGROUP : 0
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | group))
    var process: pid_t = 0
    let code = posix_spawnp(
      &process, program, &actions, &attributes, words + [nil], environment + [nil])
    return code == 0 ? .success(process) : .failure(Errno(rawValue: code))
  }

  /// Waits until a process ends, whose number remains its own until its status is read.
  static func awaitEnd(of process: pid_t) {
    var information = siginfo_t()
    while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
  }

  /// Waits until a process ends, and returns its exit code as a shell reports it.
  static func status(of process: pid_t) -> Int32 {
    var status: CInt = 0
    while waitpid(process, &status, 0) == -1 {
      guard errno == EINTR else { return 1 }
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}
