extension ParsedCommand {
  /// Returns the command with settings for the options that the command line does not contain.
  ///
  /// An earlier layer overrides a later one. A setting is also left out if the command line or an
  /// earlier layer contains one of its rivals.
  package func completed(by layers: [[SettingValue]]) -> ParsedCommand {
    var given = given
    var defaults: [SettingValue] = []
    var taken = Set(given.keys)
    for layer in layers {
      let new = layer.filter { value in
        let parameter = value.setting.parameter
        return applies(value.setting) && taken.isDisjoint(with: replacements(of: parameter))
      }
      for value in new {
        let spelling = value.setting.parameter.spelling
        taken.insert(spelling)
        guard let texts = value.given else { continue }
        given[spelling] = texts
        defaults.append(value)
      }
    }
    return ParsedCommand(command: command, given: given, defaults: defaults)
  }

  /// Returns the options, by their spellings, that replace a default of this one.
  private func replacements(of parameter: ParameterSyntax) -> [String] {
    let displacing = command.options.filter { $0.displaced.contains(parameter.name) }
    return [parameter.spelling] + parameter.rivals.map { "--\($0)" } + displacing.map(\.spelling)
  }

  /// Whether a setting is one of this command, or one that it shares.
  private func applies(_ setting: Setting) -> Bool {
    let path = setting.key.dropLast()
    let isShared = path.isEmpty
    return (isShared || path.elementsEqual(command.words.map(String.init)))
      && command.options.contains { $0.isSetting && $0.name == setting.parameter.name }
  }
}
