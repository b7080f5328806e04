internal import CaptureText

extension UnfinishedLine {
  /// Returns what an unfinished word can become, which follows the words of the line.
  func completion(of word: String) -> Completion {
    var completion = Completion(parsed: ParsedCommand(command: command, given: given))
    completion.typed = word
    switch place {
    case .unknown: break
    case .helpSubject: completion.candidates = helpSubjects
    case .value(let parameter): complete(&completion, with: parameter)
    case .argument: completeArgument(&completion)
    case .subcommand where !word.hasPrefix("-"):
      completion.candidates = subcommands
      completion.refusesOptions = true
    case .subcommand, .argumentOrOption:
      if word == "-" || word.hasPrefix("--") {
        completeLong(&completion)
      } else if word.looksLikeOption {
        completeShort(&completion)
      } else {
        completeArgument(&completion)
        completion.refusesOptions = nextArgument != nil
        if word.isEmpty, nextArgument == nil { completion.candidates = optionCandidates("") }
      }
    }
    return completion
  }

  private var subcommands: [Completion.Candidate] {
    command.subcommands.map(\.candidate)
      + [Completion.Candidate("help", "Show the help of a command.")]
  }

  private var helpSubjects: [Completion.Candidate] {
    command.subcommands.map(\.candidate)
      + command.syntax.topics.map { Completion.Candidate($0.name, $0.abstract.brief) }
  }

  private func completeArgument(_ completion: inout Completion) {
    if let parameter = nextArgument { complete(&completion, with: parameter) }
  }

  /// Completes the value of a parameter.
  private func complete(_ completion: inout Completion, with parameter: ParameterSyntax) {
    guard let value = parameter.value else { return }
    let words = parameter.isLiteral ? [value.name] : value.words
    completion.earlier = (given[parameter.spelling] ?? []).compactMap(\.value)
    completion.candidates = words.filter { !completion.earlier.contains($0) }.map { .init($0) }
    completion.kind = parameter.kindOfValue
    if case .value = place { completion.refusesOptions = true }
    guard let start = parameter.textBeforePath(completion.typed) else { return }
    completion.prefix += start
    completion.typed.removeFirst(start.count)
    completion.candidates = []
    completion.kind = .file
  }

  /// Completes `--name`, or the value in `--name=value`.
  private func completeLong(_ completion: inout Completion) {
    let word = completion.typed
    guard let sign = word.firstIndex(of: "=") else {
      completion.candidates = optionCandidates(word)
      return
    }
    guard let parameter = parameter(spelled: String(word[..<sign])) else { return }
    divide(&completion, after: word.index(after: sign))
    complete(&completion, with: parameter)
  }

  /// Completes the value in `-nvalue` or `-n=value`; flags are complete as they are.
  private func completeShort(_ completion: inout Completion) {
    let word = completion.typed
    var place = word.index(after: word.startIndex)
    while place < word.endIndex {
      guard let parameter = parameter(spelled: "-\(word[place])") else { return }
      place = word.index(after: place)
      guard parameter.value != nil, place < word.endIndex else { continue }
      divide(&completion, after: word[place] == "=" ? word.index(after: place) : place)
      return complete(&completion, with: parameter)
    }
    completion.candidates = [Completion.Candidate(word)]
  }

  /// Divides the unfinished word into a prefix that stays, and a value.
  private func divide(_ completion: inout Completion, after place: String.Index) {
    let word = completion.typed
    completion.prefix = String(word[..<place])
    completion.typed = String(word[place...])
  }
}

// MARK: - Options

extension UnfinishedLine {
  /// Returns the options that can still be given, each with its spellings.
  ///
  /// What turns off a flag, as only settings can make necessary, is listed if it is looked for, and
  /// so is the form of an option in which it has a value, if it need not have one.
  private func optionCandidates(_ word: String) -> [Completion.Candidate] {
    let shown = options.filter(isAllowed).flatMap { option -> [Completion.Candidate] in
      let meaning = option.help.brief
      let own = Completion.Candidate(option.spelling, meaning)
      switch option.kind {
      case .toggle: return [own, Completion.Candidate(option.negation, meaning)]
      case .bareOption where word.count > 2:
        return [own, Completion.Candidate("\(option.spelling)=", meaning)]
      case .flag where option.isNegatable && word.hasPrefix("--no-"):
        let negated = "Turn off \(option.spelling)."
        return [own, Completion.Candidate(option.negation, negated)]
      case .flag, .option, .bareOption, .argument: return [own]
      }
    }
    return shown + command.requests.map { Completion.Candidate($0.spelling, $0.help.brief) }
  }

  /// Whether an option can be added to those that were given.
  private func isAllowed(_ option: ParameterSyntax) -> Bool {
    guard option.occurrence.isRepeated || given[option.spelling] == nil else { return false }
    return !options.contains { other in
      guard let last = given[other.spelling]?.last,
        other.kind != .flag || last.spelling != other.negation
      else { return false }
      let text = last.value ?? ""
      return option.exclusions.contains {
        $0.isMutual && $0.name == other.name && $0.holds("", text)
      }
        || other.exclusions.contains {
          $0.isMutual && $0.name == option.name && $0.holds(text, "")
        }
    }
  }
}

extension Command {
  fileprivate var candidate: Completion.Candidate {
    Completion.Candidate(syntax.name, syntax.abstract.brief)
  }
}

extension String {
  /// The first clause of a sentence of help, which fits beside the word that it is about.
  fileprivate var brief: String {
    let ends = [". ", "; ", " (default", ": "]
    var clause = self[...]
    for end in ends {
      if let place = clause.place(of: end) { clause = clause[..<place] }
    }
    return clause.hasSuffix(".") ? String(clause.dropLast()) : String(clause)
  }
}

extension Substring {
  /// Returns where a text begins, by a naive search: the standard library's own would link the
  /// regular expression engine.
  fileprivate func place(of text: String) -> Index? {
    indices.first { self[$0...].hasPrefix(text) }
  }
}
