internal import CaptureArguments
internal import CaptureJSON
internal import CaptureText

/// `capture config`: shows and changes the settings.
enum Config: ProgramCommandGroup {
  static var commands: [any ProgramEntry.Type] {
    [
      ListSettings.self, GetSetting.self, ChangeSetting.self, RemoveSetting.self,
      ShowSettingsPaths.self,
    ]
  }

  static let syntax = CommandSyntax(
    "config",
    abstract: "Show and change the settings, which are the defaults of options.",
    discussion: """
      Settings are read from ~/.config/capture/config.toml and /etc/capture/config.toml. A key is \
      a command and an option, such as snap.size, or an option alone that several commands share, \
      such as store. An environment variable such as CAPTURE_SNAP_SIZE overrides the files, and an \
      option on the command line overrides both. CAPTURE_CONFIG names another file to use instead, \
      or /dev/null for none.
      """,
    subcommands: commands.map { $0.syntax }, defaultSubcommand: "list",
    examples: [
      Example("capture config", "list the settings, and where each comes from"),
      Example("capture config set snap.size 1920x1080", "set the default of 'snap --size'"),
      Example("capture config set store ~/Photos", "use this store for all commands"),
    ])

  static let key = Parameter.argument(
    "key", .text, help: "A setting, such as snap.size or store."
  ).naming(.setting)
  static let values = Parameter.someArguments(
    "value", .text, help: "Its value; several for an option that may be repeated."
  ).naming(.settingValue)

  /// Says in a dry run what would be changed in the user's file.
  static func preview(
    _ sentence: String, _ key: String, in user: UserSettings, _ parsed: ParsedCommand
  ) {
    guard parsed[DryRun.option] else { return }
    if parsed[Shared.json] {
      let members = JSON.members(["key": .string(key), "path": .string(user.path)])
      Console.printResult(JSON.object(members + DryRun.members).line)
    } else {
      Console.printResult("\(sentence) in \(user.path)")
    }
    DryRun.conclude(parsed)
  }

  /// Returns the setting with this key.
  static func setting(
    _ name: String, in settings: Settings, for parsed: ParsedCommand
  ) throws(Failure) -> Setting {
    let key = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let setting = settings.keys.setting(key) else {
      throw .usage(UsageError(.refused(settings.keys.problem(ofKey: key)), in: parsed.command))
    }
    return setting
  }
}
