/// The action that a command line requests.
package enum Invocation: Sendable {
  case run(ParsedCommand)
  case help(Command)
  case version
}

extension CommandSyntax {
  /// Parses the words after the program's name.
  ///
  /// A program that is called without a required subcommand shows its help.
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
    let shared = sharedOptions(before: words)
    guard shared.isEmpty else {
      let rest = words.dropFirst(shared.count)
      // The subcommand, whether it is named or not, parses them as its own.
      guard let name = rest.first, !name.looksLikeOption, name != "help" else {
        return try parse(rest)
      }
      return try parse(([name] + shared + rest.dropFirst())[...])
    }
    if words.first == "help" { return .help(try descend(along: words.dropFirst())) }
    if let request = request(in: words.prefix(1)) { return request }
    if let word = words.first, !word.looksLikeOption {
      return try subcommand(word).parse(words.dropFirst())
    }
    if let name = syntax.defaultSubcommand { return try subcommand(name).parse(words) }
    guard let word = words.first else { return .help(self) }
    if let problem = word.unwantedValueOfRequest { throw UsageError(problem, in: self) }
    throw UsageError(.unknownOption(word, nearest: nil, value: nil), in: self)
  }

  /// Returns the words before the subcommand that are flags of every command.
  private func sharedOptions(before words: ArraySlice<String>) -> ArraySlice<String> {
    words.prefix { word in
      everywhere.contains { option in
        let isWhole = option.value == nil && option.spellings.contains(word)
        return isWhole || option.value != nil && word.hasPrefix("\(option.spelling)=")
      }
    }
  }

  private func descend(along words: ArraySlice<String>) throws(UsageError) -> Command {
    var command = self
    for word in words {
      command = try command.subcommand(word)
    }
    return command
  }

  /// Returns the first request for help or the version, regardless of position and other errors.
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
  /// The problem with a request for help or the version that has a value; nil if it is none.
  var unwantedValueOfRequest: UsageProblem? {
    let parts = split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, ["--help", "--version"].contains(parts[0]) else { return nil }
    return .unwantedValue(String(parts[1]), of: String(parts[0]))
  }

  /// Whether the word is an option rather than a value: `-` and negative numbers are values.
  var looksLikeOption: Bool {
    guard hasPrefix("-"), let second = dropFirst().first else { return false }
    return !(second.isNumber || second == ".") || Double(self) == nil
  }
}
