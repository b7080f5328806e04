internal import CaptureArguments
internal import CaptureFiles
internal import CaptureJSON
internal import CaptureWords

/// `capture config path`: prints the paths of the settings files.
enum ShowSettingsPaths: ProgramCommand {
  static let usesSettings = false

  static let all = Parameter.flag(
    "all", short: "a", help: "Also print the files for all users of the machine.")

  static let syntax = CommandSyntax(
    "path",
    abstract: "Print the path of your settings file, whether or not it exists.",
    parameters: [all, Shared.json],
    examples: [Example("$EDITOR \"$(capture config path)\"", "edit the settings")])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let places = SettingsPlaces(environment: Console.environment)
    let paths = (places.user.map { [$0] } ?? []) + (parsed[all] ? places.system : [])
    guard !paths.isEmpty else { throw UserSettings.absence }
    for path in paths {
      let json: JSON = ["path": .string(path), "exists": .bool(Folder.exists(path))]
      Console.printResult(parsed[Shared.json] ? json.line : path)
    }
    return .done
  }
}
