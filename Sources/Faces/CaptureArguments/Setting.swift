/// An option for which settings can contain a default, such as `snap.size`.
package struct Setting: Sendable {
  /// The names of the command and the option; only the option's if commands share the default.
  package let key: [String]
  let parameter: ParameterSyntax

  /// The key as it is written: `snap.size`.
  package var name: String { key.joined(separator: ".") }

  /// The environment variable that overrides files: `CAPTURE_SNAP_SIZE`.
  package func variable(of program: String) -> String { Self.variable(of: key, in: program) }

  /// Returns the environment variable of a key, or the beginning of those of a table.
  package static func variable(of key: [String], in program: String) -> String {
    let names = ([program] + key).joined(separator: "_").uppercased()
    return String(names.map { $0 == "-" ? "_" : $0 })
  }

  /// An environment variable that the command reads itself, and which overrides files.
  package var ownVariable: String? { parameter.variable }

  /// Whether its value is a text, and `true` or `false` only as one.
  package var isText: Bool { parameter.kind == .option }

  /// Whether it can have several values.
  package var isRepeated: Bool { parameter.occurrence.isRepeated }

  package var help: String { parameter.help }

  /// The words that its value can be, if they can be listed.
  package var words: [String] {
    guard let value = parameter.value else { return ["true", "false"] }
    return parameter.isLiteral ? ["true", "false", value.name] : value.words
  }
}

extension CommandSyntax {
  /// Every setting of the program, those that commands share first.
  ///
  /// Commands share the default of an option if all that have one of this name declare it alike.
  package var settings: [Setting] {
    let own = ownSettings(below: [])
    var sharers: [String: [ParameterSyntax]] = [:]
    for setting in own { sharers[setting.parameter.name, default: []].append(setting.parameter) }
    var shared: [Setting] = []
    for name in sharers.keys.sorted() {
      guard let all = sharers[name], let first = all.first, all.count > 1,
        all.allSatisfy({ $0.isDeclared(like: first) })
      else { continue }
      shared.append(Setting(key: [name], parameter: first))
    }
    let everywhere = everywhere.filter(\.isSetting).map { Setting(key: [$0.name], parameter: $0) }
    return everywhere + shared + own
  }

  /// The names of all commands, as tables of settings: `snap`, `controls.list`.
  package var settingTables: [[String]] {
    subcommands.flatMap { command in
      [[command.name]] + command.settingTables.map { [command.name] + $0 }
    }
  }

  /// The options of all commands that settings cannot change, with their keys.
  package var fixedOptions: [[String]] {
    subcommands.flatMap { command in
      command.options.filter { !$0.isSetting }.map { [command.name, $0.name] }
        + command.fixedOptions.map { [command.name] + $0 }
    }
  }

  private func ownSettings(below path: [String]) -> [Setting] {
    options.filter(\.isSetting).map { Setting(key: path + [$0.name], parameter: $0) }
      + subcommands.flatMap { $0.ownSettings(below: path + [$0.name]) }
  }
}

extension ParameterSyntax {
  fileprivate func isDeclared(like other: ParameterSyntax) -> Bool {
    kind == other.kind && value?.name == other.value?.name && help == other.help
  }
}
