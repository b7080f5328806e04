internal import CProgramStart
internal import CaptureArguments
internal import CaptureFiles
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureText
internal import Glibc

/// The terminal, or whatever stands in its place.
///
/// Whatever is printed may hold text of strangers, which is made ``Swift/String/visible`` here.
enum Console {
  /// Prints a line of result; a line break in it is spelled out.
  static func say(_ line: String) {
    say(lines: [line])
  }

  /// Prints lines of result at once, however many.
  static func say(lines: [String]) {
    write(lines.map { $0.visible + "\n" }.joined(), to: STDOUT_FILENO)
  }

  /// Prints a line of result whose columns are separated by tabs.
  static func say(columns: [String]) {
    write(columns.map(\.visible).joined(separator: "\t") + "\n", to: STDOUT_FILENO)
  }

  /// Prints a line of result, and says whether it was written.
  static func deliver(_ line: String) -> Bool {
    write(line + "\n", to: STDOUT_FILENO)
  }

  /// Prints a line for the person, apart from the results.
  static func warn(_ line: String) {
    write(line.visible + "\n", to: STDERR_FILENO)
  }

  /// Prints text for the person that the program has laid out itself.
  static func warn(lines: [String]) {
    for line in lines { warn(line) }
  }

  /// Prints a sentence under the program's name.
  static func tell(_ sentence: String) {
    warn("capture: \(sentence)")
  }

  /// Says why the program ends: a sentence for people, an object for programs.
  static func fail(_ sentence: String, _ code: ExitCode, asJSON: Bool) {
    tell(sentence)
    if asJSON { say(object(of: sentence, code)) }
  }

  private static func object(of sentence: String, _ code: ExitCode) -> String {
    let error: JSON = ["message": .string(sentence), "code": .integer(Int(code.rawValue))]
    return (["error": error] as JSON).line
  }

  /// Says why a command ends, and answers the code to end with.
  static func fail(_ failure: Failure, asJSON: Bool) -> ExitCode {
    switch failure {
    case .usage(let error):
      warn(lines: error.message(width: width).lines)
      if asJSON { say(object(of: error.description, .usage)) }
      return .usage
    case .told(let sentence, let code):
      fail(sentence, code, asJSON: asJSON)
      return code
    }
  }

  /// Writes over the line that is being written, on a terminal.
  static func show(progress: String) {
    write("\r\u{1B}[K" + progress.visible, to: STDERR_FILENO)
  }

  /// Whether a person sees what is written for people.
  static let hasViewer = isatty(STDERR_FILENO) == 1

  /// Whether the results go to a person's terminal.
  static let hasReader = isatty(STDOUT_FILENO) == 1

  /// How many columns a line may take.
  static let width =
    getenv("COLUMNS").flatMap { Int(String(cString: $0)) }.map { max(40, $0) } ?? 80

  /// The lines of the standard input, whatever bytes they are of.
  static func lines() -> [String] {
    var bytes: [UInt8] = []
    while let byte = nextByte() { bytes.append(byte) }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let ended = lines.last?.isEmpty == true ? lines.dropLast() : lines[...]
    return ended.map { line in
      FileName.text(of: line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
  }

  /// The next byte of the standard input, which C reads ahead.
  private static func nextByte() -> UInt8? {
    let byte = getchar()
    return byte == EOF ? nil : UInt8(truncatingIfNeeded: byte)
  }

  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Ends the program at once: all was written without a buffer, and threads may be at work.
  ///
  /// It has not succeeded where a result could not be written.
  static func exit(_ code: ExitCode) -> Never {
    let loss = loss.withLock { $0 }
    _exit((code == .done ? loss ?? code : code).rawValue)
  }

  /// What to end with since a result could not be written.
  private static let loss = Guarded<ExitCode?>(nil)

  @discardableResult
  private static func write(_ text: String, to descriptor: CInt) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      guard descriptor != STDOUT_FILENO || awaitReader() else { return false }
      // A pipe that has room at all takes this many bytes without blocking.
      let part = descriptor == STDOUT_FILENO ? rest.prefix(Int(PIPE_BUF)) : rest
      let count = part.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      let cause = Errno.last
      guard count > 0 || canGoOn(after: cause, descriptor) else {
        lose(descriptor, cause)
        return false
      }
      rest = rest.dropFirst(max(0, count))
    }
    return true
  }

  /// Waits until the reader of the results takes more; answers false once a signal has ended that.
  ///
  /// The program then ends in its usual way, and what it would have printed is lost.
  private static func awaitReader() -> Bool {
    let isGivenUp = loss.withLock { $0 != nil }
    while !Outlet.hasRoom(STDOUT_FILENO, within: isGivenUp ? 0 : Outlet.patience) {
      guard !isGivenUp else { return false }
      guard let code = ReaderWaiting.signal else { continue }
      loss.withLock { $0 = $0 ?? code }
      return false
    }
    return true
  }

  /// Waits for a reader that is slow, where the descriptor's owner wants no write to wait.
  private static func canGoOn(after cause: Errno, _ descriptor: CInt) -> Bool {
    guard cause == .wouldBlock else { return cause.rawValue == EINTR }
    var end = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&end, 1, -1) >= 0 || errno == EINTR
  }

  /// Takes note that a result was lost, and says it once; a reader that has gone wants no more.
  private static func lose(_ descriptor: CInt, _ cause: Errno) {
    guard descriptor == STDOUT_FILENO, cause.rawValue != EPIPE else { return }
    let isFirst = loss.withLock { loss in
      defer { loss = cause.isFull ? .diskFull : .cannotWrite }
      return loss == nil
    }
    let isClosed = c_was_closed(STDOUT_FILENO) != 0
    let reason = isClosed ? "the standard output is closed" : cause.description
    if isFirst { tell("cannot write the results: \(reason)") }
  }
}

extension String {
  /// The lines of a text that the program has laid out itself.
  var lines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
