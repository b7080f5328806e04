internal import CaptureArguments
internal import CaptureWords

/// `capture config set`: sets a default in the user's file.
enum ChangeSetting: ProgramCommand {
  static let usesSettings = false

  static let syntax = CommandSyntax(
    "set",
    abstract: "Set a default in your settings file; comments in it are kept.",
    parameters: [Config.key, Config.values, DryRun.option, Shared.json],
    examples: [
      Example("capture config set snap.size 1920x1080", "set the default of 'snap --size'"),
      Example("capture config set list.json true", "print lists as JSON"),
    ])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let settings = Settings(of: Program.syntax)
    let setting = try Config.setting(parsed[Config.key], in: settings, for: parsed)
    let value = try value(of: setting, for: parsed)
    let user = try UserSettings(settings)
    try user.change(inDryRun: parsed[DryRun.option]) { document throws(TOMLError) in
      try document.setting(setting.key, to: value)
    }
    Config.preview("would set \(setting.name) to \(value)", setting.name, in: user, parsed)
    return .done
  }

  private static func value(
    of setting: Setting, for parsed: ParsedCommand
  ) throws(Failure) -> TOMLValue {
    let texts = parsed[Config.values]
    let written: WrittenValue =
      texts.count == 1 && !setting.isRepeated
      ? Settings.written(texts[0], for: setting) : .list(texts)
    do throws(SettingProblem) {
      _ = try setting.value(written, from: "") { text in
        SettingsFile.path(text, home: Console.environment("HOME"))
      }
    } catch {
      let problem = "\(setting.name): \(error)"
      throw .usage(UsageError(.refused(problem), in: parsed.command))
    }
    return switch written {
    case .boolean(let isTrue): .boolean(isTrue)
    case .list(let texts): .array(texts.map { .string($0) })
    case .text(let text): number(text).map(TOMLValue.integer) ?? .string(text)
    }
  }

  /// Returns the number that a text is, if it is written like one.
  private static func number(_ text: String) -> Int? {
    Int(text).flatMap { "\($0)" == text ? $0 : nil }
  }
}
