internal import CaptureArguments
internal import CaptureWords

/// A command or group of commands that the command line can name.
protocol ProgramEntry {
  static var syntax: CommandSyntax { get }
}

/// One of the program's commands.
protocol ProgramCommand: ProgramEntry {
  /// Whether settings are the defaults of its options; the files are not read otherwise.
  static var usesSettings: Bool { get }
  /// Runs the command, and returns the exit code.
  static func run(_ parsed: ParsedCommand) async throws(Failure) -> ExitCode
}

extension ProgramCommand {
  static var usesSettings: Bool { true }
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
    "json", help: "Print results and errors as JSON on standard output, one object per line.")
  static let null = Parameter.flag(
    "null", short: "0", help: "End each item of a list with a zero byte instead of a line break.")

  /// The options of every command.
  static let everywhere: [any DeclaredParameter] = [quiet, ColourChoice.option]
  static let quiet = Parameter.flag(
    "quiet", short: "q",
    help: "Print only errors, warnings, and the command's own output.")
}
