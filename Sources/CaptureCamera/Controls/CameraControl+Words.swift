extension CameraControl {
  /// A number that it is set to, as a person would write it: `on`, a menu's text, or the number.
  public func words(for number: Int) -> String {
    switch kind {
    case .integer: String(number)
    case .boolean: number == 0 ? "off" : "on"
    case .menu(let items): Self.words(for: number, in: items)
    case .bits: Self.hex(number)
    }
  }

  /// What it is set to now, as a person would write it.
  public var currentWords: String? { current.map(words) }

  /// An item's text, unless others share it that mean something else.
  private static func words(for number: Int, in items: [MenuItem]) -> String {
    let name = items.first { $0.value == number }?.name
    if let name, items.areNumbers { return name }
    guard let name, !name.isEmpty,
      items.filter({ $0.name.lowercased() == name.lowercased() }).count == 1
    else { return String(number) }
    return name
  }

  static func hex(_ number: Int) -> String { "0x" + String(number, radix: 16) }

  /// What is to be known before it is set, in words.
  public var remarks: [String] {
    let all: [(Traits, String)] = [
      (.readOnly, "read-only"), (.inactive, "inactive"), (.volatile, "volatile"),
    ]
    return all.filter { traits.contains($0.0) }.map(\.1)
  }
}

extension CameraControl {
  /// Whether it keeps what it is set to now.
  public var isSettable: Bool { traits.isDisjoint(with: [.readOnly, .inactive, .volatile]) }

  /// Whether somebody has set it to another value than its standard one.
  public var isChanged: Bool { isSettable && current != nil && current != standard }

  /// Whether it is set in choices; dials take nothing while their automatic is on.
  package var isSwitch: Bool {
    if case .integer = kind { false } else { true }
  }
}

extension Array {
  /// The elements about switches before those about dials.
  package func switchesFirst(_ control: (Element) -> CameraControl) -> [Element] {
    filter { control($0).isSwitch } + filter { !control($0).isSwitch }
  }
}
