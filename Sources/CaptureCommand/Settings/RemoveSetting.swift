internal import CaptureArguments
internal import CaptureTOML

/// `capture config unset`: removes a default from the user's file.
enum RemoveSetting: ProgramCommand {
  static let usesSettings = false

  static let syntax = CommandSyntax(
    "unset",
    abstract: "Remove a default from your settings file.",
    parameters: [Config.key, Shared.json],
    examples: [Example("capture config unset snap.size", "use the program's own default again")])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let settings = Settings(of: Program.syntax)
    // A key that the program no longer has can be removed, too.
    let key = parsed[Config.key].split(separator: ".").map(String.init)
    try UserSettings(settings).change { document throws(TOMLError) in
      try document.removing(key)
    }
    return .done
  }
}
