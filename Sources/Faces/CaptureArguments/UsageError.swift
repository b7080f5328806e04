/// An error for an invalid command line.
package struct UsageError: Error, Sendable {
  package let problem: UsageProblem
  package let command: Command

  package init(_ problem: UsageProblem, in command: Command) {
    self.problem = problem
    self.command = command
  }

  /// Returns the error and a pointer to the command's help, for printing.
  ///
  /// The usage is included if a word is unknown or missing; a wrong value has nothing to do with
  /// it. The error is not wrapped: it quotes words that must stay as they were typed.
  package func message(width: Int = 80) -> String {
    let program = command.path.prefix { $0 != " " }
    let usage = problem.isOfSyntax ? command.usage("Usage: ", width: width) : []
    let more = "See '\(command.path) --help' for more information."
    return (["\(program): \(problem)"] + usage + [more]).joined(separator: "\n")
  }
}

extension UsageError: CustomStringConvertible {
  package var description: String { problem.description }
}

/// A problem in a command line, described in the words that the user typed.
package enum UsageProblem: Hashable, Sendable {
  /// An unknown option; `value` is the whole word if it may be meant as an argument.
  case unknownOption(String, nearest: String?, value: String?)
  case unknownSubcommand(String, nearest: String?)
  /// A word after `help` that is neither a subcommand nor a topic.
  case unknownTopic(String, nearest: String?)
  case missingValue(of: String, meant: String?)
  case invalidValue(String, of: String, wanted: String, meant: String?)
  case unwantedValue(String, of: String)
  /// A value without a character.
  case emptyValue(of: String)
  case repeated(String)
  case contradiction(String, String)
  case missingArgument(String)
  case unexpectedArguments([String], meant: String?)
  /// A problem that only the command itself can detect, as a sentence without a full stop.
  case refused(String)
}

extension UsageProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownOption(let word, nil, let value?):
      "unknown option '\(word)'; if '\(value)' is not meant as an option, put '--' before it"
    case .unknownOption(let word, let nearest, _):
      "unknown option '\(word)'" + Self.hint(nearest)
    case .unknownSubcommand(let word, let nearest):
      "unknown subcommand '\(word)'" + Self.hint(nearest)
    case .unknownTopic(let word, let nearest):
      "'\(word)' is neither a subcommand nor a topic of the help" + Self.hint(nearest)
    case .missingValue(let option, let meant):
      "missing value for '\(option)'" + Self.hint(meant)
    case .invalidValue(let text, let label, let wanted, let meant):
      "the value '\(text)' is invalid for '\(label)': expected \(wanted)" + Self.hint(meant)
    case .unwantedValue(let text, let flag): "'\(flag)' takes no value, but got '\(text)'"
    case .emptyValue(let name): "'\(name)' is empty"
    case .repeated(let option): "'\(option)' can be given only once"
    case .contradiction(let one, let other): "'\(one)' and '\(other)' cannot be used together"
    case .missingArgument(let name): "missing expected argument '\(name)'"
    case .unexpectedArguments(let words, let meant): Self.unexpected(words) + Self.hint(meant)
    case .refused(let sentence): sentence
    }
  }

  /// Whether a word is unknown or missing, rather than wrong in itself.
  var isOfSyntax: Bool {
    switch self {
    case .unknownOption, .unknownSubcommand, .unknownTopic, .missingArgument, .unexpectedArguments:
      true
    case .missingValue, .invalidValue, .unwantedValue, .emptyValue, .repeated, .contradiction,
      .refused:
      false
    }
  }

  private static func hint(_ nearest: String?) -> String {
    nearest.map { ". Did you mean '\($0)'?" } ?? ""
  }

  private static func unexpected(_ words: [String]) -> String {
    let quoted = words.map { "'\($0)'" }.joined(separator: ", ")
    guard words.count > 1 else { return "unexpected argument \(quoted)" }
    return "\(words.count) unexpected arguments: \(quoted)"
  }
}
