internal import CaptureArguments

/// One of the program's commands.
protocol ProgramCommand {
  static var syntax: CommandSyntax { get }

  /// Does what was asked, and answers what the program ends with.
  static func run(_ parsed: ParsedCommand) async throws(Failure) -> ExitCode
}

/// What several commands understand.
enum Shared {
  static let json = Parameter.flag(
    "json", help: "Print an object a line on the standard output, also for an error.")
}
