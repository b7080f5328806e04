extension ParsedCommand {
  /// Returns the command with settings for the options that the command line does not contain.
  ///
  /// An earlier layer overrides a later one. A setting is also left out if the command line or an
  /// earlier layer contains an option that excludes it, unless it turns that one off.
  package func completed(by layers: [[SettingValue]]) -> ParsedCommand {
    var given = given
    var defaults: [SettingValue] = []
    var taken = Set(given.keys)
    for layer in layers {
      let earlier = given
      for value in layer where applies(value.setting) {
        let spelling = value.setting.parameter.spelling
        guard taken.insert(spelling).inserted, !isReplaced(value, by: earlier),
          let texts = value.given
        else { continue }
        given[spelling] = texts
        defaults.append(value)
      }
    }
    return ParsedCommand(command: command, given: given, defaults: defaults)
  }

  /// The command as it was typed, without settings.
  package var withoutDefaults: ParsedCommand {
    let spellings = Set(defaults.map(\.setting.parameter.spelling))
    return ParsedCommand(command: command, given: given.filter { !spellings.contains($0.key) })
  }

  /// The names of the options that were typed, in the order in which they are declared.
  package var typedOptions: [String] {
    let typed = withoutDefaults.given
    return command.options.filter { typed[$0.spelling] != nil }.map(\.name)
  }

  /// Whether one of these options replaces a default.
  private func isReplaced(_ value: SettingValue, by given: [String: [Given]]) -> Bool {
    let name = value.setting.parameter.name
    let text = value.given?.last?.value ?? ""
    let own = command.options.first { $0.name == name }
    return command.options.contains { other in
      guard let last = given[other.spelling]?.last,
        other.kind != .flag || last.spelling != other.negation
      else { return false }
      let otherText = last.value ?? ""
      return own?.exclusions.contains { $0.name == other.name && $0.holds(text, otherText) } == true
        || other.exclusions.contains {
          $0.isMutual && $0.name == name && $0.holds(otherText, text)
        }
    }
  }

  /// Whether a setting is one of this command, or one that it shares.
  private func applies(_ setting: Setting) -> Bool {
    let path = setting.key.dropLast()
    let isShared = path.isEmpty
    return (isShared || path.elementsEqual(command.words.map(String.init)))
      && command.options.contains { $0.isSetting && $0.name == setting.parameter.name }
  }
}
