internal import CaptureWords
internal import CProgramStart
internal import CaptureArguments
internal import CaptureBase
internal import CaptureFiles
internal import CaptureJSON
internal import CaptureText
internal import Glibc

/// Standard input, output and error.
///
/// Output may contain text from untrusted files, which is made ``Swift/String/visible`` here.
enum Console {
  /// Prints one line of results; a line break in it is escaped.
  static func printResult(_ line: String) {
    printResult(lines: [line])
  }

  /// Prints any number of lines of results with one write.
  static func printResult(lines: [String]) {
    write(lines.map { $0.visible + "\n" }.joined(), to: STDOUT_FILENO)
  }

  /// Prints one line of results with its columns separated by tabs.
  static func printResult(columns: [String]) {
    write(columns.map(\.visible).joined(separator: "\t") + "\n", to: STDOUT_FILENO)
  }

  /// Prints items that each end with a zero byte, with the exact bytes of their file names.
  static func printResult(items: [String]) {
    write(items.flatMap { FileName.bytes(of: $0) + [0] }, to: STDOUT_FILENO)
  }

  /// Prints text whose parts were made ``Swift/String/visible`` where that is necessary.
  static func printResult(text: String) {
    write(text, to: STDOUT_FILENO)
  }

  /// Prints one line of results, and returns whether it was written.
  static func tryPrintResult(_ line: String) -> Bool {
    write(line + "\n", to: STDOUT_FILENO)
  }

  /// Writes bytes to the results, and returns whether they were written.
  static func tryPrintResult(_ bytes: [UInt8]) -> Bool {
    write(bytes, to: STDOUT_FILENO)
  }

  /// Prints text on standard error whose parts were made ``Swift/String/visible``.
  static func printMessage(text: String) {
    write(text, to: STDERR_FILENO)
  }

  /// Prints one line on standard error, separate from the results.
  static func printMessage(line: String) {
    write(line.visible + "\n", to: STDERR_FILENO)
  }

  /// Prints one line about something that was done as requested, unless the program is quiet.
  static func printResult(unlessQuiet line: String) {
    if !isQuiet { printResult(line) }
  }

  /// Prints a remark that is neither an error nor a warning, unless the program is quiet.
  static func printMessage(unlessQuiet sentence: String) {
    if !isQuiet { printMessage(sentence) }
  }

  /// Leaves out progress, reports and remarks from now on.
  static func keepQuiet() {
    quiet.withLock { $0 = true }
  }

  static var isQuiet: Bool { quiet.withLock { $0 } }
  private static let quiet = Guarded(false)

  /// Reports an error: a sentence on standard error, and optionally a JSON object in the results.
  static func fail(_ sentence: String, _ code: ExitCode, asJSON: Bool) {
    printMessage(sentence, as: .error)
    if asJSON { printErrorObject(of: sentence, code) }
  }

  /// Prints an error as a JSON object among the results.
  static func printErrorObject(of sentence: String, _ code: ExitCode) {
    printResult(object(of: sentence, code))
  }

  private static func object(of sentence: String, _ code: ExitCode) -> String {
    (["error": .error(sentence, code)] as JSON).line
  }

  /// Reports why a command failed, and returns the exit code.
  static func fail(_ failure: Failure, asJSON: Bool) -> ExitCode {
    switch failure {
    case .usage(let error):
      fail(lines: error.message(width: width).lines)
      if asJSON { printResult(object(of: error.description, .usage)) }
      return .usage
    case .actionable(let error, let code):
      fail(error.words, code, asJSON: asJSON)
      return code
    case .message(let sentence, let code):
      fail(sentence, code, asJSON: asJSON)
      return code
    }
  }

  /// Replaces the current line of the terminal; an empty text removes it.
  static func show(progress: String) {
    showsProgress.withLock { $0 = !progress.isEmpty }
    write("\r\u{1B}[K" + progress.visible, to: STDERR_FILENO)
  }

  /// Whether the last line of the terminal is one of progress.
  private static let showsProgress = Guarded(false)

  /// Ends the line on which the terminal has printed `^C`, or removes it if it is one of progress.
  static func endLine() {
    guard hasViewer else { return }
    if showsProgress.withLock({ $0 }) {
      show(progress: "")
    } else {
      write("\n", to: STDERR_FILENO)
    }
  }

  /// Whether to show progress: standard error is a terminal, and the program is not quiet.
  static var hasViewer: Bool { isErrorTerminal && !isQuiet }
  static let isErrorTerminal = isatty(STDERR_FILENO) == 1

  /// Whether standard output is a terminal.
  static let hasReader = isatty(STDOUT_FILENO) == 1

  /// The width of a line in columns.
  static let width =
    getenv("COLUMNS").flatMap { Int(String(cString: $0)) }.map { max(40, $0) } ?? 80

  /// Reads the lines of standard input, which need not be UTF-8, or items that end with a zero.
  static func lines(endingWith end: UInt8 = UInt8(ascii: "\n")) -> [String] {
    var bytes: [UInt8] = []
    while let byte = nextByte() { bytes.append(byte) }
    return lines(in: bytes, endingWith: end)
  }

  /// Returns the lines or items in some bytes; the last one need not be ended.
  ///
  /// The carriage return that may precede a line break is not part of a line.
  static func lines(in bytes: [UInt8], endingWith end: UInt8) -> [String] {
    let lines = bytes.split(separator: end, omittingEmptySubsequences: false)
    let ended = lines.last?.isEmpty == true ? lines.dropLast() : lines[...]
    return ended.map { line in
      let hasReturn = end != 0 && line.last == UInt8(ascii: "\r")
      return FileName.text(of: hasReturn ? line.dropLast() : line)
    }
  }

  /// Returns the next byte of standard input, which C buffers.
  private static func nextByte() -> UInt8? {
    let byte = getchar()
    return byte == EOF ? nil : UInt8(truncatingIfNeeded: byte)
  }

  /// Returns the value of an environment variable, which need not be UTF-8.
  static func environment(_ name: String) -> String? {
    getenv(name).map { FileName.text(at: $0) }
  }

  /// Exits immediately; output is unbuffered, and other threads may still be running.
  ///
  /// Success becomes a failure if a result could not be written. A line of progress is removed.
  static func exit(_ code: ExitCode) -> Never {
    exit(status: code.rawValue)
  }

  /// Exits with the status of another program, in the same way.
  static func exit(status: Int32) -> Never {
    if showsProgress.withLock({ $0 }) { show(progress: "") }
    Pager.end()
    let loss = loss.withLock { $0 }
    _exit(status == 0 ? loss?.rawValue ?? status : status)
  }

  /// Whether further results would be lost, because nobody reads them or they cannot be written.
  static var isUnread: Bool { hasLostReader.withLock { $0 } }
  private static let hasLostReader = Guarded(false)

  /// Whether a result could not be written although its reader may still be there.
  static var hasLostResults: Bool { loss.withLock { $0 != nil } }

  /// The exit code after a result could not be written.
  private static let loss = Guarded<ExitCode?>(nil)

  @discardableResult
  private static func write(_ text: String, to descriptor: CInt) -> Bool {
    write(Array(text.utf8), to: descriptor)
  }

  @discardableResult
  private static func write(_ bytes: [UInt8], to descriptor: CInt) -> Bool {
    var rest = bytes[...]
    guard descriptor != STDOUT_FILENO || !isUnread else { return false }
    while !rest.isEmpty {
      guard descriptor != STDOUT_FILENO || awaitReader() else { return false }
      // A pipe with any free space accepts this many bytes without blocking.
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

  /// Waits until the reader of the results accepts more; returns false after a signal.
  ///
  /// The program then ends normally, and further results are discarded.
  private static func awaitReader() -> Bool {
    let isGivenUp = loss.withLock { $0 != nil }
    while !PipeOutput.hasRoom(STDOUT_FILENO, within: isGivenUp ? 0 : PipeOutput.timeout) {
      guard !isGivenUp else { return false }
      guard let code = ReaderWaiting.signal else { continue }
      loss.withLock { $0 = $0 ?? code }
      return false
    }
    return true
  }

  /// Returns whether to retry a failed write, after waiting for a slow reader of a non-blocking
  /// descriptor.
  private static func canGoOn(after cause: Errno, _ descriptor: CInt) -> Bool {
    guard cause == .wouldBlock else { return cause.rawValue == EINTR }
    var end = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&end, 1, -1) >= 0 || errno == EINTR
  }

  /// Records that a result was lost, and reports it once; a closed pipe is not an error.
  private static func lose(_ descriptor: CInt, _ cause: Errno) {
    guard descriptor == STDOUT_FILENO else { return }
    hasLostReader.withLock { $0 = true }
    guard cause.rawValue != EPIPE else { return }
    let isFirst = loss.withLock { loss in
      defer { loss = cause.isFull ? .diskFull : .cannotWrite }
      return loss == nil
    }
    let isClosed = c_was_closed(STDOUT_FILENO) != 0
    let reason = isClosed ? "standard output is closed" : cause.description
    if isFirst { printMessage("cannot write the results: \(reason)", as: .error) }
  }
}

extension String {
  /// The lines of the text, including empty ones.
  var lines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
