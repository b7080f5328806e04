internal import CaptureText

/// Parses the words given to one command, from left to right.
struct WordParser {
  private let command: Command
  private var words: ArraySlice<String>
  private var arguments: [String] = []
  private var given: [String: [Given]] = [:]
  /// The option with an optional value, and without one, that the last word was.
  private var bare: ParameterSyntax?
  /// Arguments that may have been meant as the value of the option before them, by their places.
  private var meant: [Int: String] = [:]

  init(_ command: Command, _ words: ArraySlice<String>) {
    self.command = command
    self.words = words
  }

  mutating func parse() throws(UsageError) -> ParsedCommand {
    while let word = words.popFirst() {
      try read(word)
    }
    try assignArguments()
    return ParsedCommand(command: command, given: given)
  }

  private mutating func read(_ word: String) throws(UsageError) {
    let option = bare
    bare = nil
    if word == "--" {
      try readRest()
    } else if !word.looksLikeOption && !isDeclared(word) {
      if let option, let value = option.value,
        let text = value.accepts(word) ? word : value.meant(word)
      {
        meant[arguments.count] = "\(option.spelling)=\(text)"
      }
      arguments.append(word)
    } else if word.hasPrefix("--") {
      try readLong(word)
    } else {
      try readShort(word)
    }
  }

  /// Reads the words after `--`.
  private mutating func readRest() throws(UsageError) {
    let rest = words
    words = []
    guard let parameter = command.syntax.wordsAfterDashes else {
      arguments += rest
      return
    }
    guard !rest.isEmpty else { throw error(.missingArgument(parameter.spelling)) }
    for word in rest { try record(Given(spelling: parameter.spelling, value: word), of: parameter) }
  }

  /// Whether a word that could also be a negative number is an option, such as `-0`.
  private func isDeclared(_ word: String) -> Bool {
    command.options.contains { $0.spellings.contains(word) }
  }

  /// Parses `--name` or `--name=value`.
  private mutating func readLong(_ word: String) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let spelling = String(parts[0])
    let attached = parts.count > 1 ? String(parts[1]) : nil
    if let problem = word.unwantedValueOfRequest { throw error(problem) }
    let parameter = try parameter(spelled: spelling, in: spelling)
    try take(parameter, as: spelling, attached: attached)
  }

  /// Parses `-o`, `-ovalue`, `-o=value`, or several flags after one dash.
  private mutating func readShort(_ word: String) throws(UsageError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      let spelling = "-\(letter)"
      let parameter = try parameter(spelled: spelling, in: word)
      let isAlone = letters.isEmpty || (parameter.value == nil && letters.first != "=")
      let rest = letters.first == "=" ? letters.dropFirst() : letters
      try take(parameter, as: spelling, attached: isAlone ? nil : String(rest))
      guard isAlone else { return }
    }
  }

  private func parameter(
    spelled spelling: String, in word: String
  ) throws(UsageError) -> ParameterSyntax {
    let options = command.options
    if let found = options.first(where: { $0.spellings.contains(spelling) }) { return found }
    if let name = command.ownName(of: spelling) {
      throw error(.unknownOption(spelling, nearest: name, value: nil))
    }
    let known = options.flatMap(\.spellings) + ["--help", "--version"]
    // A long name after a single dash, such as `-size`, is close to its correct spelling.
    let nearest = word.count > 2 ? word.nearest(among: known.filter { $0.hasPrefix("--") }) : nil
    let value = nearest == nil && isArgument(word) ? word : nil
    throw error(.unknownOption(nearest == nil ? spelling : word, nearest: nearest, value: value))
  }

  /// Returns whether a word that is not an option could be the next argument.
  private func isArgument(_ word: String) -> Bool {
    let next = command.syntax.arguments.dropFirst(arguments.count).first
    let repeated = command.syntax.arguments.last { $0.occurrence.isRepeated }
    return (next ?? repeated)?.value?.accepts(word) == true
  }

  /// Returns how the next word is given as the value of an option; nil if it is itself an option.
  private func attachedForm(of parameter: ParameterSyntax, _ spelling: String) -> String? {
    guard let word = words.first, word != "--", parameter.value?.accepts(word) == true else {
      return nil
    }
    let name = word.split(separator: "=", maxSplits: 1).first.map(String.init) ?? word
    let isKnown = command.options.contains { $0.spellings.contains(name) }
    return isKnown ? nil : "\(spelling)=\(word)"
  }

  private mutating func take(
    _ parameter: ParameterSyntax, as spelling: String, attached: String?
  ) throws(UsageError) {
    var value = attached
    if parameter.value == nil, let attached {
      throw error(.unwantedValue(attached, of: spelling))
    }
    if parameter.kind == .option, value == nil {
      value =
        words.first.map { !$0.looksLikeOption && !isDeclared($0) } == true ? words.popFirst() : nil
      guard value != nil else {
        let meant = attachedForm(of: parameter, spelling)
        throw error(.missingValue(of: parameter.valued(spelling), meant: meant))
      }
    }
    if parameter.kind == .bareOption, value == nil { bare = parameter }
    try record(Given(spelling: spelling, value: value), of: parameter)
  }

  private mutating func record(
    _ new: Given, of parameter: ParameterSyntax, meant: String? = nil
  ) throws(UsageError) {
    if let value = new.value, parameter.isEmpty(value) {
      let name = parameter.isOption ? new.spelling : parameter.spelling
      throw error(.emptyValue(of: value.isEmpty ? name : "\(name) \(value)"))
    }
    if let text = new.value, let value = parameter.value, !value.accepts(text) {
      let label = parameter.valued(new.spelling)
      throw error(
        .invalidValue(
          text, of: label, wanted: value.wanted, meant: meant ?? value.meant(text)))
    }
    if let old = given[parameter.spelling]?.first {
      try allow(new, after: old, of: parameter)
    }
    given[parameter.spelling, default: []].append(new)
  }

  /// Throws if a parameter is given two values; repeating a flag is harmless.
  private func allow(
    _ new: Given, after old: Given, of parameter: ParameterSyntax
  ) throws(UsageError) {
    let isSame = (old.spelling == parameter.negation) == (new.spelling == parameter.negation)
    if parameter.value == nil, !isSame {
      throw error(.contradiction(old.spelling, new.spelling))
    }
    guard parameter.value == nil || parameter.occurrence.isRepeated else {
      throw error(.repeated(parameter.valued(new.spelling)))
    }
  }

  /// Assigns positional words to the command's arguments, in order.
  private mutating func assignArguments() throws(UsageError) {
    var rest = arguments[...]
    for parameter in command.syntax.arguments {
      let share = parameter.occurrence.isRepeated ? rest : rest.prefix(1)
      rest = rest.dropFirst(share.count)
      for (place, word) in zip(share.indices, share) {
        let given = Given(spelling: parameter.spelling, value: word)
        try record(given, of: parameter, meant: meant[place])
      }
      guard !parameter.occurrence.isRequired || !share.isEmpty else {
        throw error(.missingArgument(parameter.spelling))
      }
    }
    guard rest.isEmpty else {
      let place = rest.indices.first { meant[$0] != nil }
      let hint = place.flatMap { meant[$0] } ?? option(suiting: rest)
      throw error(.unexpectedArguments(Array(rest), meant: hint))
    }
  }

  /// Returns the option whose value the only one of some words probably is, with the word.
  private func option(suiting words: ArraySlice<String>) -> String? {
    guard let word = words.first, words.count == 1 else { return nil }
    let option = command.options.first { $0.suits(word) && given[$0.spelling] == nil }
    return option.map { "\($0.spelling) \(word)" }
  }

  private func error(_ problem: UsageProblem) -> UsageError {
    UsageError(problem, in: command)
  }
}
