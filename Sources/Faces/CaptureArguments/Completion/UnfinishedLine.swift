internal import CaptureText

/// The finished words of a command line, read like ``WordParser`` does, but without an error.
struct UnfinishedLine {
  /// What the next word is.
  enum Place {
    /// The name of a subcommand, or of what the help is about.
    case subcommand
    case helpSubject
    case value(ParameterSyntax)
    case argumentOrOption
    /// An argument, whatever it looks like.
    case argument
    /// The line cannot be understood.
    case unknown
  }

  private(set) var command: Command
  private(set) var place = Place.argumentOrOption
  private(set) var given: [String: [Given]] = [:]
  private var arguments: [String] = []

  init(_ program: Command, _ words: [String]) {
    command = program
    var words = words[...]
    while !command.syntax.subcommands.isEmpty {
      let options = command.optionsBeforeSubcommand(in: words)
      let rest = words.dropFirst(options.count)
      guard let name = rest.first else {
        place = .subcommand
        read(options)
        return
      }
      guard name != "help" else {
        followHelp(rest.dropFirst())
        return
      }
      if !name.looksLikeOption, let subcommand = try? command.subcommand(name) {
        command = subcommand
        words = (options + rest.dropFirst())[...]
      } else if let name = command.defaultSyntax?.name,
        let subcommand = try? command.subcommand(name)
      {
        command = subcommand
      } else {
        place = .unknown
        return
      }
    }
    read(words)
    assignArguments()
  }

  private mutating func followHelp(_ words: ArraySlice<String>) {
    place = .helpSubject
    for word in words {
      guard let subcommand = try? command.subcommand(word) else {
        place = .unknown
        return
      }
      command = subcommand
    }
  }

  private mutating func read(_ words: ArraySlice<String>) {
    var words = words
    while let word = words.popFirst() {
      if case .argument = place {
        arguments.append(word)
      } else if word == "--" {
        if command.syntax.wordsAfterDashes != nil { arguments = [] }
        place = .argument
      } else if !word.looksLikeOption && !isDeclared(word) {
        arguments.append(word)
      } else if word.hasPrefix("--") {
        readLong(word, &words)
      } else {
        readShort(word, &words)
      }
    }
  }

  private mutating func readLong(_ word: String, _ words: inout ArraySlice<String>) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let parameter = parameter(spelled: String(parts[0])) else { return }
    take(parameter, String(parts[0]), parts.count > 1 ? String(parts[1]) : nil, &words)
  }

  private mutating func readShort(_ word: String, _ words: inout ArraySlice<String>) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let parameter = parameter(spelled: "-\(letter)") else { return }
      let isAlone = letters.isEmpty || parameter.value == nil
      let rest = letters.first == "=" ? letters.dropFirst() : letters
      take(parameter, "-\(letter)", isAlone ? nil : String(rest), &words)
      guard isAlone else { return }
    }
  }

  private mutating func take(
    _ parameter: ParameterSyntax, _ spelling: String, _ attached: String?,
    _ words: inout ArraySlice<String>
  ) {
    var value = attached
    if parameter.kind == .option, value == nil {
      guard let next = words.first else {
        place = .value(parameter)
        return
      }
      if !next.looksLikeOption, !isDeclared(next) { value = words.popFirst() }
    }
    given[parameter.spelling, default: []].append(Given(spelling: spelling, value: value))
  }

  private mutating func assignArguments() {
    for (number, word) in arguments.enumerated() {
      guard let parameter = argument(number) else { return }
      let word = Given(spelling: parameter.spelling, value: word)
      given[parameter.spelling, default: []].append(word)
    }
  }

  private func isDeclared(_ word: String) -> Bool { parameter(spelled: word) != nil }

  func parameter(spelled spelling: String) -> ParameterSyntax? {
    options.first { $0.spellings.contains(spelling) }
  }

  /// The options that can be given here: before a subcommand's name, also those of the default one.
  var options: [ParameterSyntax] {
    command.options + (command.defaultSyntax?.options ?? [])
  }

  /// The parameter that the next argument belongs to; nil if there is no further one.
  var nextArgument: ParameterSyntax? { argument(arguments.count) }

  private func argument(_ number: Int) -> ParameterSyntax? {
    if case .argument = place, let parameter = command.syntax.wordsAfterDashes { return parameter }
    let all = command.syntax.arguments
    return number < all.count
      ? all[number] : all.last.flatMap { $0.occurrence.isRepeated ? $0 : nil }
  }
}
