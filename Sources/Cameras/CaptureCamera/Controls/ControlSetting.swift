/// A requested value for a control.
public struct ControlSetting: Hashable, Sendable, Codable {
  /// The control's name; case is ignored.
  public var name: ControlName
  /// The value; it is checked only once the camera's controls are known.
  public var value: ControlValue
  /// The name of the profile that the setting comes from; nil if the user requested it.
  ///
  /// If the camera refuses a value that the user requested, that is an error. A refused setting
  /// from a profile is reported and skipped.
  public var profile: String?

  /// Creates a setting; without a profile, it counts as requested by the user.
  public init(name: ControlName, value: ControlValue, profile: String? = nil) {
    self.name = name
    self.value = value
    self.profile = profile
  }

  /// Whether the setting is for the control with this name, ignoring case.
  public func isAbout(_ name: ControlName) -> Bool { self.name == name }
}

extension ControlSetting: LosslessStringConvertible {
  /// Creates a setting from `name=value`; returns nil if either part is missing.
  public init?(_ text: String) {
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex else { return nil }
    let value = text[text.index(after: equals)...]
    guard !value.isEmpty else { return nil }
    self.init(name: ControlName(String(text[..<equals])), value: ControlValue(String(value)))
  }

  /// The setting as `name=value`, without its profile.
  public var description: String { "\(name)=\(value)" }
}
