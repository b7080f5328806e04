/// Settings of controls, in the order in which they were given.
///
/// They can be written as a literal, such as `[.whiteBalanceTemperature: 4500, .gain: "60%"]`.
/// Switches and menus are set before numbers, whatever the order.
public struct ControlSettings: Hashable, Sendable, Codable {
  private var settings: [ControlSetting] = []

  /// Creates an empty list.
  public init() {}

  /// The value for a control, whose name may differ in case; nil if there is none.
  ///
  /// Setting it replaces the control's setting, and setting nil removes it.
  public subscript(name: ControlName) -> ControlValue? {
    get { settings.last { $0.isAbout(name) }?.value }
    set {
      settings.removeAll { $0.isAbout(name) }
      if let newValue { settings.append(ControlSetting(name: name, value: newValue)) }
    }
  }

  /// Returns these settings, with newer ones replacing those for the same controls.
  public func replaced(by newer: ControlSettings) -> ControlSettings {
    filter { old in !newer.contains { $0.isAbout(old.name) } } + newer
  }

  /// Reads a list of settings.
  public init(from decoder: any Decoder) throws {
    settings = try decoder.singleValueContainer().decode([ControlSetting].self)
  }

  /// Writes a list of settings.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(settings)
  }
}

extension ControlSettings: RandomAccessCollection, RangeReplaceableCollection, MutableCollection {
  /// The index of the first setting.
  public var startIndex: Int { settings.startIndex }
  /// The index after that of the last setting.
  public var endIndex: Int { settings.endIndex }

  /// The setting at an index.
  public subscript(index: Int) -> ControlSetting {
    get { settings[index] }
    set { settings[index] = newValue }
  }

  /// Replaces the settings at some indices.
  public mutating func replaceSubrange(
    _ range: Range<Int>, with newer: some Collection<ControlSetting>
  ) {
    settings.replaceSubrange(range, with: newer)
  }
}

extension ControlSettings: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
  /// Creates settings from the controls' names and values.
  public init(dictionaryLiteral values: (ControlName, ControlValue)...) {
    settings = values.map { ControlSetting(name: $0, value: $1) }
  }

  /// Creates settings from a list.
  public init(arrayLiteral settings: ControlSetting...) {
    self.settings = settings
  }
}

extension ControlSettings: CustomStringConvertible {
  /// The settings as `name=value`, separated by commas.
  public var description: String { settings.map(\.description).joined(separator: ", ") }
}
