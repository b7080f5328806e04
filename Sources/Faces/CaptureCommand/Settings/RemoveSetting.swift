internal import CaptureArguments
internal import CaptureWords

/// `capture config unset`: removes a default from the user's file.
enum RemoveSetting: ProgramCommand {
  static let usesSettings = false

  static let syntax = CommandSyntax(
    "unset",
    abstract: "Remove a default from your settings file.",
    parameters: [Config.key, DryRun.option, Shared.json],
    examples: [Example("capture config unset snap.size", "use the program's own default again")])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let settings = Settings(of: Program.syntax)
    // A key that the program no longer has can be removed, too.
    let key = parsed[Config.key].split(separator: ".").map(String.init)
    let user = try UserSettings(settings)
    try user.change(inDryRun: parsed[DryRun.option]) { document throws(TOMLError) in
      try document.removing(key)
    }
    Config.preview("would remove \(parsed[Config.key])", parsed[Config.key], in: user, parsed)
    return .done
  }
}
