internal import CaptureArguments
internal import CaptureProcesses

/// All settings: those from the environment, from the user's file and from the machine's files.
struct Settings {
  let keys: SettingKeys
  let places: SettingsPlaces
  /// The values from the environment.
  private(set) var variables: [SettingValue] = []
  /// The files that exist; an earlier one overrides a later one.
  let files: [SettingsFile]
  private(set) var errors: [SettingsError] = []

  init(
    of program: CommandSyntax, variables names: [String] = Settings.variableNames,
    environment: @escaping (String) -> String? = { Console.environment($0) }
  ) {
    let keys = SettingKeys(of: program)
    let places = SettingsPlaces(environment: environment)
    let home = environment("HOME")
    let user = places.user.flatMap {
      SettingsFile(at: $0, isRequired: places.isChosen, as: keys, home: home)
    }
    let system = places.system.compactMap {
      SettingsFile(at: $0, isRequired: false, as: keys, home: home)
    }
    self.keys = keys
    self.places = places
    files = (user.map { [$0] } ?? []) + system
    for setting in keys.all { read(setting, of: program.name, environment) }
    errors += keys.errors(in: names.filter { environment($0)?.isEmpty == false }, of: program.name)
    errors += files.flatMap(\.errors)
  }

  /// The names of all environment variables.
  static var variableNames: [String] {
    ChildProcess.environment().map { variable in String(variable.prefix { $0 != "=" }) }
  }

  /// Reads the variable of a setting, if it has a value.
  private mutating func read(
    _ setting: Setting, of program: String, _ environment: (String) -> String?
  ) {
    let own = setting.key.count == 1 ? setting.ownVariable : nil
    let name = own ?? setting.variable(of: program)
    guard let text = environment(name), !text.isEmpty else { return }
    do throws(SettingProblem) {
      variables.append(
        try own == nil
          ? setting.value(Self.written(text, for: setting), from: name)
          : setting.readByCommand(text, from: name))
    } catch {
      errors.append(SettingsError(place: name, problem: error.description))
    }
  }

  /// Returns the value that a text stands for, which is all that a variable can contain.
  static func written(_ text: String, for setting: Setting) -> WrittenValue {
    switch text {
    case "true": setting.isText ? .text(text) : .boolean(true)
    case "false": setting.isText ? .text(text) : .boolean(false)
    default: .text(text)
    }
  }

  /// Returns a command with the settings for the options that its command line does not contain.
  func completed(_ parsed: ParsedCommand) throws(Failure) -> ParsedCommand {
    if let error = errors.first { throw error.failure }
    return parsed.completed(by: layers)
  }

  /// Returns a command with the settings that are valid, whatever mistakes the others have.
  func completedAsFarAsValid(_ parsed: ParsedCommand) -> ParsedCommand {
    parsed.completed(by: layers)
  }

  /// The values by precedence; in each place, a command's own ones come before shared ones.
  private var layers: [[SettingValue]] {
    ([variables] + files.map { $0.lines.map(\.value) }).flatMap { values in
      [values.filter { $0.setting.key.count > 1 }, values.filter { $0.setting.key.count == 1 }]
    }
  }

  /// The values that apply, each by its key; the others are overridden.
  var effective: [[String]: SettingValue] {
    var values: [[String]: SettingValue] = [:]
    for value in layers.joined() where values[value.setting.key] == nil {
      values[value.setting.key] = value
    }
    return values
  }
}
