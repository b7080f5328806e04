/// A requested value for a control, as the user wrote it: a number, a
/// percentage, `on`, or a menu item's text.
public struct ControlSetting: Hashable, Sendable {
  /// The control's name; case is ignored.
  public var name: String
  /// The value as text; it is checked only once the camera's controls are known.
  public var value: String
  /// The name of the profile that the setting comes from; nil if the user requested it.
  ///
  /// If the camera refuses a value that the user requested, that is an error. A refused setting
  /// from a profile is reported and skipped.
  public var profile: String?

  /// Creates a setting; without a profile, it counts as requested by the user.
  public init(name: String, value: String, profile: String? = nil) {
    self.name = name
    self.value = value
    self.profile = profile
  }

  /// Whether the setting is for the control with this name, ignoring case.
  public func isAbout(_ name: String) -> Bool { self.name.lowercased() == name.lowercased() }
}

extension ControlSetting: LosslessStringConvertible {
  /// Creates a setting from `name=value`; returns nil if either part is missing.
  public init?(_ text: String) {
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex else { return nil }
    let value = text[text.index(after: equals)...]
    guard !value.isEmpty else { return nil }
    self.init(name: String(text[..<equals]), value: String(value))
  }

  /// The setting as `name=value`, without its profile.
  public var description: String { "\(name)=\(value)" }
}

extension [ControlSetting] {
  /// Returns these settings, with newer ones replacing those for the same controls.
  public func replaced(by newer: [ControlSetting]) -> [ControlSetting] {
    filter { old in !newer.contains { $0.isAbout(old.name) } } + newer
  }
}
