internal import CaptureArguments
internal import CaptureText

/// The keys that settings files can contain, derived from the program's commands.
struct SettingKeys {
  let all: [Setting]
  private let byKey: [[String]: Setting]
  private let tables: Set<[String]>
  private let fixed: Set<[String]>

  init(of program: CommandSyntax) {
    // The commands that show and change settings have none.
    let own = Config.syntax.name
    all = program.settings.filter { $0.key.first != own || $0.key.count == 1 }
    byKey = Dictionary(all.map { ($0.key, $0) }) { first, _ in first }
    tables = Set(program.settingTables.filter { $0.first != own })
    fixed = Set(program.fixedOptions)
  }

  func setting(_ key: [String]) -> Setting? { byKey[key] }

  func isTable(_ key: [String]) -> Bool { tables.contains(key) }

  /// Returns the reason why a table is refused.
  func problem(ofTable key: [String]) -> String {
    let name = TOMLText.key(key)
    let nearest = name.nearest(among: tables.map { $0.joined(separator: ".") }.sorted())
    return "unknown table [\(name)]" + (nearest.map { "; did you mean [\($0)]?" } ?? "")
  }

  /// Returns the reason why a key is refused.
  func problem(ofKey key: [String]) -> String {
    let name = TOMLText.key(key)
    if key.count == 1,
      let owner = all.first(where: { $0.key.count > 1 && $0.key.last == key[0] })
    {
      return "unknown key \(name) outside a table; set it for one command, as \(owner.name)"
    }
    if fixed.contains(where: { $0 == key || key.count == 1 && $0.last == key[0] }) {
      return "\(name) cannot be set: --\(key.last ?? name) can be given only on the command line"
    }
    let nearest = name.nearest(among: all.filter { $0.key.resembles(key) }.map(\.name))
    return "unknown key \(name)" + (nearest.map { "; did you mean \($0)?" } ?? "")
  }

  /// Returns what is wrong with variables that were probably meant for the program.
  func errors(in variables: [String], of program: String) -> [SettingsError] {
    let known = Set(all.map { $0.variable(of: program) } + EnvironmentVariable.all.map(\.name))
    return variables.filter { !known.contains($0) }.sorted().compactMap { name in
      problem(ofVariable: name, in: program).map { SettingsError(place: name, problem: $0) }
    }
  }

  /// Returns the reason why a variable is refused; nil if it was not meant for the program.
  private func problem(ofVariable name: String, in program: String) -> String? {
    for table in tables.sorted(by: { $0.joined(separator: "-") > $1.joined(separator: "-") }) {
      let start = Setting.variable(of: table, in: program) + "_"
      guard name.hasPrefix(start) else { continue }
      let words = name.dropFirst(start.count).lowercased().split(separator: "_")
      let option = words.joined(separator: "-")
      if fixed.contains(table + [option]) { return problem(ofKey: table + [option]) }
      let settings = all.filter { $0.key.dropLast() == table[...] }
      if let nearest = option.nearest(among: settings.compactMap(\.key.last)) {
        let variable = Setting.variable(of: table + [nearest], in: program)
        return "unknown variable; did you mean \(variable)?"
      }
    }
    return variableOfAllCommands(almostNamed: name, in: program)
      .map { "unknown variable; did you mean \($0)?" }
  }

  /// Returns the variable that concerns no single command, such as `CAPTURE_STORE`, whose name is
  /// almost this one.
  ///
  /// Scripts have variables that begin with `CAPTURE_`, too. So the name may contain only one mistake,
  /// and may not be a longer one, such as `CAPTURE_DEVICE_2`.
  private func variableOfAllCommands(almostNamed name: String, in program: String) -> String? {
    let start = Setting.variable(of: [], in: program) + "_"
    guard name.hasPrefix(start) else { return nil }
    let word = name.dropFirst(start.count)
    let words = EnvironmentVariable.all.map(\.name).filter { $0.hasPrefix(start) }
      .map { String($0.dropFirst(start.count)) }
      .filter { abs($0.count - word.count) <= 1 && !word.hasPrefix($0) }
    return String(word).nearest(among: words, edits: 1).map { start + $0 }
  }
}

extension [String] {
  /// Whether each part of a key is, or was probably meant to be, the same part of the other one.
  fileprivate func resembles(_ other: [String]) -> Bool {
    count == other.count
      && zip(self, other).allSatisfy { $0 == $1 || $1.nearest(among: [$0]) != nil }
  }
}
