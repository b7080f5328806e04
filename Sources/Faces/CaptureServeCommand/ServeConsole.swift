internal import CaptureFiles
internal import CaptureText
internal import CaptureWords
internal import Glibc

/// Standard output and error of the server.
enum ServeConsole {
  /// Prints a line of results.
  static func printResult(_ line: String) {
    write(line.visible + "\n", to: STDOUT_FILENO)
  }

  /// Prints a sentence on standard error, prefixed with the program's name.
  static func printMessage(_ sentence: String) {
    write("capture: \(sentence.visible)\n", to: STDERR_FILENO)
  }

  /// Whether the results go to the journal of systemd, which names the file that it has opened.
  static var isLogged: Bool {
    guard let journal = getenv("JOURNAL_STREAM").map({ FileName.text(at: $0) }) else {
      return false
    }
    var facts = stat()
    return fstat(STDOUT_FILENO, &facts) == 0 && journal == "\(facts.st_dev):\(facts.st_ino)"
  }

  /// Exits immediately; other threads may still be running.
  static func exit(_ code: ExitCode) -> Never { _exit(code.rawValue) }

  /// Writes a text as far as it is read: a server continues without a reader.
  private static func write(_ text: String, to descriptor: CInt) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
