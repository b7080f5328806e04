/// A wish for a control, in the user's words: a number, a percentage, `on`, or a menu's text.
public struct ControlSetting: Hashable, Sendable {
  public var name: String
  public var value: String
  /// The name of the profile that it comes from; nil if a person asked for it.
  ///
  /// If the camera refuses what a person asked for, that is an error. A profile's setting is reported
  /// and skipped.
  public var profile: String?

  public init(name: String, value: String, profile: String? = nil) {
    self.name = name
    self.value = value
    self.profile = profile
  }

  /// Whether a control of this name is meant, in large letters or small ones.
  public func isAbout(_ name: String) -> Bool { self.name.lowercased() == name.lowercased() }
}

extension ControlSetting: LosslessStringConvertible {
  /// The wish written as `name=value`.
  public init?(_ text: String) {
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex else { return nil }
    let value = text[text.index(after: equals)...]
    guard !value.isEmpty else { return nil }
    self.init(name: String(text[..<equals]), value: String(value))
  }

  public var description: String { "\(name)=\(value)" }
}

extension [ControlSetting] {
  /// These wishes, with newer ones in place of those for the same controls.
  public func replaced(by newer: [ControlSetting]) -> [ControlSetting] {
    filter { old in !newer.contains { $0.isAbout(old.name) } } + newer
  }
}
