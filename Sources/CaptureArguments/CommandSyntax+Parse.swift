/// What a command line asks for.
package enum Invocation: Sendable {
  case run(ParsedCommand)
  case help(Command)
  case version
}

extension CommandSyntax {
  /// Understands the words after the program's name.
  ///
  /// A program called without the subcommand that it needs explains itself.
  package func parse(_ words: [String]) throws(UsageError) -> Invocation {
    try Command(program: self).parse(words[...])
  }
}

extension Command {
  fileprivate func parse(_ words: ArraySlice<String>) throws(UsageError) -> Invocation {
    guard !syntax.subcommands.isEmpty else {
      if let request = request(in: words) { return request }
      var parser = WordParser(self, words)
      return .run(try parser.parse())
    }
    if words.first == "help" { return .help(try descend(along: words.dropFirst())) }
    if let request = request(in: words.prefix(1)) { return request }
    if let word = words.first, !word.looksLikeOption {
      return try subcommand(word).parse(words.dropFirst())
    }
    if let usual = syntax.usual { return try subcommand(usual).parse(words) }
    guard let word = words.first else { return .help(self) }
    throw UsageError(.unknownOption(word, nearest: nil), in: self)
  }

  private func descend(along words: ArraySlice<String>) throws(UsageError) -> Command {
    var command = self
    for word in words {
      command = try command.subcommand(word)
    }
    return command
  }

  /// The first call for help or for the version, wherever it stands and whatever else is wrong.
  private func request(in words: ArraySlice<String>) -> Invocation? {
    for word in words.prefix(while: { $0 != "--" }) {
      switch word {
      case "--help", "-h": return .help(self)
      case "--version": return .version
      default: continue
      }
    }
    return nil
  }
}

extension String {
  /// Whether the word is an option, and not a value: `-` and negative numbers are values.
  var looksLikeOption: Bool {
    guard hasPrefix("-"), let second = dropFirst().first else { return false }
    return !(second.isNumber || second == ".") || Double(self) == nil
  }
}
