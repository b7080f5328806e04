internal import CaptureArguments

/// A command or group of commands that the command line can name.
protocol ProgramEntry {
  static var syntax: CommandSyntax { get }
}

/// One of the program's commands.
protocol ProgramCommand: ProgramEntry {
  /// Runs the command, and returns the exit code.
  static func run(_ parsed: ParsedCommand) async throws(Failure) -> ExitCode
}

/// A command with subcommands.
protocol ProgramCommandGroup: ProgramEntry {
  static var commands: [any ProgramEntry.Type] { get }
}

extension ProgramCommandGroup {
  /// Returns the command that these words name; nil if there is none.
  static func command(along words: ArraySlice<Substring>) -> (any ProgramCommand.Type)? {
    let found = commands.first { $0.syntax.name == words.first ?? "" }
    if let group = found as? any ProgramCommandGroup.Type {
      return group.command(along: words.dropFirst())
    }
    return found as? any ProgramCommand.Type
  }
}

/// The parameters that several kinds of commands share.
enum Shared {
  static let json = Parameter.flag(
    "json", help: "Print results and errors as JSON on the standard output, one object per line.")
  static let null = Parameter.flag(
    "null", short: "0",
    help: "Names on the standard input end with a zero byte, as 'find -print0' writes them.")
}
