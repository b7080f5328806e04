/// A setting with a value, and where it comes from.
package struct SettingValue: Sendable {
  package let setting: Setting
  /// The value as the option's texts; for a switch, `true` or `false`.
  package let texts: [String]
  /// The place of the value in words, such as a file and a line.
  package let origin: String
  /// What the command line would contain; nil if the command reads the value itself.
  let given: [Given]?
}

/// A value of a setting as it was written.
package enum WrittenValue: Hashable, Sendable {
  case text(String)
  case boolean(Bool)
  case list([String])
}

/// The reason why a value does not suit its setting, as a sentence without a full stop.
package struct SettingProblem: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(description: String) {
    self.description = description
  }
}

extension Setting {
  /// Validates a value as the command line would.
  ///
  /// `path` returns the path that a text stands for, or nil if it is not allowed.
  package func value(
    _ written: WrittenValue, from origin: String, path: (String) -> String? = { $0 }
  ) throws(SettingProblem) -> SettingValue {
    let texts: [String]
    switch written {
    case .boolean(let isOn): return try flag(isOn, from: origin)
    case .list(let list):
      guard parameter.occurrence.isRepeated else {
        throw SettingProblem(description: "expected a single value, not an array")
      }
      texts = list
    case .text(let text): texts = [text]
    }
    guard let value = parameter.value else {
      throw SettingProblem(description: "expected true or false, without quotes")
    }
    var given: [Given] = []
    for text in texts {
      try requireFilled(text)
      guard let resolved = parameter.resolved(text, path) else {
        throw SettingProblem(
          description: "expected an absolute path or one that begins with ~/, but got '\(text)'")
      }
      guard value.accepts(resolved) else {
        let hint = value.meant(resolved).map { "; did you mean '\($0)'?" } ?? ""
        throw SettingProblem(description: "expected \(value.wanted), but got '\(text)'\(hint)")
      }
      given.append(Given(spelling: parameter.spelling, value: resolved))
    }
    return SettingValue(setting: self, texts: texts, origin: origin, given: given)
  }

  /// Returns the setting as an environment variable has it that the command reads itself.
  package func readByCommand(
    _ text: String, from origin: String
  ) throws(SettingProblem) -> SettingValue {
    try requireFilled(text)
    return SettingValue(setting: self, texts: [text], origin: origin, given: nil)
  }

  /// Throws if a text, or the path in it, is empty and must not be.
  private func requireFilled(_ text: String) throws(SettingProblem) {
    guard parameter.isEmpty(text) else { return }
    let noun = parameter.isPath || !text.isEmpty ? "path" : "value"
    throw SettingProblem(description: "the \(noun) is empty")
  }

  private func flag(_ isOn: Bool, from origin: String) throws(SettingProblem) -> SettingValue {
    let on = Given(spelling: parameter.spelling, value: nil)
    let off = Given(spelling: parameter.negation, value: nil)
    let given: [Given]
    switch parameter.kind {
    case .flag, .bareOption: given = isOn ? [on] : []
    case .toggle: given = [isOn ? on : off]
    case .option, .argument:
      let wanted = parameter.value?.wanted ?? "a text"
      throw SettingProblem(description: "expected \(wanted), but got \(isOn)")
    }
    return SettingValue(setting: self, texts: ["\(isOn)"], origin: origin, given: given)
  }
}
