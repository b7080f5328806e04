internal import CaptureArguments

/// What can be named on the program's command line.
protocol ProgramEntry {
  static var syntax: CommandSyntax { get }
}

/// One of the program's commands.
protocol ProgramCommand: ProgramEntry {
  /// Does what was asked, and answers what the program ends with.
  static func run(_ parsed: ParsedCommand) async throws(Failure) -> ExitCode
}

/// A name that leads to several commands.
protocol ProgramCommandGroup: ProgramEntry {
  static var commands: [any ProgramEntry.Type] { get }
}

extension ProgramCommandGroup {
  /// The command that these words lead to; nil where they lead to none.
  static func command(along words: ArraySlice<Substring>) -> (any ProgramCommand.Type)? {
    let found = commands.first { $0.syntax.name == words.first ?? "" }
    if let group = found as? any ProgramCommandGroup.Type {
      return group.command(along: words.dropFirst())
    }
    return found as? any ProgramCommand.Type
  }
}

/// What several commands understand.
enum Shared {
  static let json = Parameter.flag(
    "json", help: "Print one JSON object per line on the standard output, also for an error.")
}
