extension CameraControl {
  /// Returns a value in readable form: `on` or `off`, a menu item's text, a
  /// hexadecimal mask, or the number.
  package func words(for number: Int) -> String {
    switch kind {
    case .integer: String(number)
    case .boolean: number == 0 ? "off" : "on"
    case .menu(let items): Self.words(for: number, in: items)
    case .bits: Self.hex(number)
    }
  }

  /// Returns a number as a value of this control, such as a menu item's name.
  public func value(for number: Int) -> ControlValue { ControlValue(words(for: number)) }

  /// The current value; nil if it is unknown.
  public var value: ControlValue? { current.map(value(for:)) }

  /// The default value.
  public var defaultValue: ControlValue { value(for: self.default) }

  /// The current value in readable form; nil if it is unknown.
  public var currentText: String? { current.map(words) }

  /// Returns an item's text, or its number if the text is missing or shared with another item.
  private static func words(for number: Int, in items: [MenuItem]) -> String {
    let name = items.first { $0.value == number }?.name
    if let name, items.areNumbers { return name }
    guard let name, !name.isEmpty,
      items.filter({ $0.name.lowercased() == name.lowercased() }).count == 1
    else { return String(number) }
    return name
  }

  static func hex(_ number: Int) -> String { "0x" + String(number, radix: 16) }

  /// The control's traits in readable form, such as `read-only`.
  public var remarks: [String] {
    let all: [(Traits, String)] = [
      (.readOnly, "read-only"), (.inactive, "inactive"), (.volatile, "volatile"),
    ]
    return all.filter { traits.contains($0.0) }.map(\.1)
  }
}

extension CameraControl {
  /// Whether a value that is set now takes effect and lasts: not read-only, inactive or volatile.
  public var isSettable: Bool { traits.isDisjoint(with: [.readOnly, .inactive, .volatile]) }

  /// Whether it is settable and its current value differs from the default.
  public var isChanged: Bool { isSettable && current != nil && current != self.default }

  /// Whether it offers discrete choices, unlike a dial, which has a numeric range.
  ///
  /// Switches are set before dials, because a dial is not settable while its automatic mode is on.
  package var isSwitch: Bool {
    if case .integer = kind { false } else { true }
  }
}

extension Array {
  /// Returns the elements for switches followed by those for dials,
  /// otherwise in their original order.
  package func switchesFirst(_ control: (Element) -> CameraControl) -> [Element] {
    filter { control($0).isSwitch } + filter { !control($0).isSwitch }
  }
}
