/// An error for an invalid command line.
package struct UsageError: Error, Sendable {
  /// The exit status for wrong usage, `EX_USAGE` of `sysexits.h`.
  package static let exitCode: Int32 = 64

  package let problem: UsageProblem
  package let command: Command

  package init(_ problem: UsageProblem, in command: Command) {
    self.problem = problem
    self.command = command
  }

  /// Returns the error, the command's usage and a pointer to its help, for printing.
  ///
  /// The error is not wrapped: it quotes words that must stay as they were typed.
  package func message(width: Int = 80) -> String {
    let usage = command.usage("Usage: ", width: width)
    let more = "  See '\(command.path) --help' for more information."
    return (["Error: \(problem)"] + usage + [more]).joined(separator: "\n")
  }
}

extension UsageError: CustomStringConvertible {
  package var description: String { problem.description }
}

/// A problem in a command line, described in the words that the user typed.
package enum UsageProblem: Hashable, Sendable {
  case unknownOption(String, nearest: String?)
  case unknownSubcommand(String, nearest: String?)
  case missingValue(of: String)
  case invalidValue(String, of: String, wanted: String)
  case unwantedValue(String, of: String)
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
    case .unknownOption(let word, let nearest):
      "Unknown option '\(word)'" + Self.hint(nearest)
    case .unknownSubcommand(let word, let nearest):
      "Unknown subcommand '\(word)'" + Self.hint(nearest)
    case .missingValue(let option): "Missing value for '\(option)'"
    case .invalidValue(let text, let label, let wanted):
      "The value '\(text)' is invalid for '\(label)': expected \(wanted)"
    case .unwantedValue(let text, let flag): "'\(flag)' takes no value, but got '\(text)'"
    case .repeated(let option): "'\(option)' can be given only once"
    case .contradiction(let one, let other): "'\(one)' and '\(other)' cannot be used together"
    case .missingArgument(let name): "Missing expected argument '\(name)'"
    case .unexpectedArguments(let words, let meant): Self.unexpected(words) + Self.hint(meant)
    case .refused(let sentence): sentence
    }
  }

  private static func hint(_ nearest: String?) -> String {
    nearest.map { ". Did you mean '\($0)'?" } ?? ""
  }

  private static func unexpected(_ words: [String]) -> String {
    let quoted = words.map { "'\($0)'" }.joined(separator: ", ")
    guard words.count > 1 else { return "Unexpected argument \(quoted)" }
    return "\(words.count) unexpected arguments: \(quoted)"
  }
}
