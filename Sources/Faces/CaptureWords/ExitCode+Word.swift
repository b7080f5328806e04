extension ExitCode {
  /// The code as one word for programs, such as `unplugged`.
  package var word: String { "\(self)" }
}
