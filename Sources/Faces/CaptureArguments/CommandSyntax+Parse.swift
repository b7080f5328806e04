internal import CaptureText

/// The action that a command line requests.
package enum Invocation: Sendable {
  case run(ParsedCommand)
  case help(Command)
  case topic(HelpTopic)
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
    let options = optionsBeforeSubcommand(in: words)
    let rest = words.dropFirst(options.count)
    if rest.first == "help" { return try help(about: rest.dropFirst()) }
    if let request = request(in: rest.prefix(1)) { return request }
    if let name = rest.first, !name.looksLikeOption {
      return try subcommand(name).parse((options + rest.dropFirst())[...])
    }
    // The default subcommand parses them all as its own.
    if let name = syntax.defaultSubcommand { return try subcommand(name).parse(words) }
    guard let word = rest.first else { return .help(self) }
    if let problem = word.unwantedValueOfRequest { throw UsageError(problem, in: self) }
    throw UsageError(.unknownOption(word, nearest: nil, value: nil), in: self)
  }

  /// Returns the options before the subcommand's name, with their values, which it parses as its
  /// own: those of every command and of the default subcommand.
  func optionsBeforeSubcommand(in words: ArraySlice<String>) -> ArraySlice<String> {
    let known = everywhere + (defaultSyntax?.options ?? [])
    var rest = words
    while let word = rest.first, word.looksLikeOption {
      let name = word.split(separator: "=", maxSplits: 1).first.map(String.init) ?? word
      guard let option = known.first(where: { $0.spellings.contains(name) }) else { break }
      rest = rest.dropFirst()
      guard option.kind == .option, name == word, let value = rest.first else { continue }
      if !value.looksLikeOption, option.value?.accepts(value) == true { rest = rest.dropFirst() }
    }
    return words.prefix(upTo: rest.startIndex)
  }

  /// Returns the help about a topic or a subcommand; about this command without any words.
  private func help(about words: ArraySlice<String>) throws(UsageError) -> Invocation {
    guard let name = words.first, !syntax.topics.isEmpty else {
      return .help(try descend(along: words))
    }
    if let topic = syntax.topics.first(where: { $0.name == name }) {
      let rest = Array(words.dropFirst())
      guard rest.isEmpty else { throw UsageError(.unexpectedArguments(rest, meant: nil), in: self) }
      return .topic(topic)
    }
    guard syntax.subcommands.contains(where: { $0.name == name }) else {
      let names = subcommands.map(\.syntax.name) + syntax.topics.map(\.name)
      let nearest = ownName(of: name) ?? name.nearest(among: names)
      throw UsageError(.unknownTopic(name, nearest: nearest), in: self)
    }
    return .help(try descend(along: words))
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
  /// The problem with a request for help or the version that has a value; nil if it is neither.
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
