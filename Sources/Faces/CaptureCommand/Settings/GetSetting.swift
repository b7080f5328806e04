internal import CaptureArguments
internal import CaptureJSON
internal import CaptureWords

/// `capture config get`: prints the value of one setting.
enum GetSetting: ProgramCommand {
  static let usesSettings = false

  static let syntax = CommandSyntax(
    "get",
    abstract: "Print the value of a setting, one per line; exits with 1 if it has none.",
    parameters: [Config.key, Shared.json],
    examples: [Example("capture config get snap.size", "print the default of 'snap --size'")])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let settings = Settings(of: Program.syntax)
    let setting = try Config.setting(parsed[Config.key], in: settings, for: parsed)
    if let error = settings.errors.first { throw error.failure }
    let value = settings.effective[setting.key]
    if parsed[Shared.json] {
      Console.printResult(setting.json(value).line)
    } else if let value {
      Console.printResult(lines: value.texts)
    }
    return value == nil ? .failed : .done
  }
}
