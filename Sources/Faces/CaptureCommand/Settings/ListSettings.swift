internal import CaptureArguments
internal import CaptureJSON
internal import CaptureWords

/// `capture config list`: lists the settings and where each comes from.
enum ListSettings: ProgramCommand {
  static let usesSettings = false

  static let all = Parameter.flag(
    "all", short: "a", help: "Also list the settings that have no value.")

  static let syntax = CommandSyntax(
    "list",
    abstract: "List the settings that have a value, and where each comes from.",
    parameters: [all, Shared.json],
    examples: [
      Example("capture config list --all", "list every setting, with its option's help")
    ])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let settings = Settings(of: Program.syntax)
    let values = settings.effective
    let shown = settings.keys.all.filter { parsed[all] || values[$0.key] != nil }
    if parsed[Shared.json] {
      Console.printResult(lines: shown.map { $0.json(values[$0.key]).line })
    } else {
      Console.printResult(lines: Table.lines(shown.map { Self.row(of: $0, values[$0.key]) }))
    }
    for error in settings.errors { Console.printMessage("\(error)", as: .error) }
    return settings.errors.isEmpty ? .done : .badSettings
  }

  private static func row(of setting: Setting, _ value: SettingValue?) -> [String] {
    guard let value else { return [setting.name, "", "default: \(setting.help)"] }
    return [setting.name, value.texts.joined(separator: ", "), value.origin]
  }
}

extension Setting {
  /// The setting with its value, if it has one.
  func json(_ value: SettingValue?) -> JSON {
    [
      "key": .string(name), "values": .array(value?.texts.map { .string($0) } ?? []),
      "origin": .string(value?.origin ?? "default"),
    ]
  }
}
