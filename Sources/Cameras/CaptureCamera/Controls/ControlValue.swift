/// The value of a control: a number, on or off, or an item of a menu.
///
/// Values are kept in their written form, in which they are compared, because what they mean is
/// known only once the camera's controls are: `50` may be a number, or an item of a menu of numbers.
public struct ControlValue: Hashable, Sendable {
  /// The written form: a number, a percentage of the range such as `60%`, `on` or `off`, a menu item's
  /// name or number, or bits such as `0x21`.
  public let text: String

  /// Creates a value from its written form.
  public init(_ text: String) {
    self.text = text
  }

  /// A number.
  public static func number(_ number: Int) -> ControlValue {
    ControlValue(String(number))
  }

  /// A part of the control's range, from 0 to 100.
  public static func percent(_ percent: Int) -> ControlValue {
    ControlValue("\(percent)%")
  }

  /// The value of a switch that is on.
  public static let on = ControlValue("on")
  /// The value of a switch that is off.
  public static let off = ControlValue("off")

  /// An item of a menu, by the driver's name for it, such as `Manual Mode`; case is ignored.
  public static func item(_ name: String) -> ControlValue {
    ControlValue(name)
  }
}

extension ControlValue {
  /// The number; nil if the value is not one.
  public var number: Int? {
    guard text.hasPrefix("0x") || text.hasPrefix("0X") else { return Int(text) }
    let digits = text.dropFirst(2)
    return digits.allSatisfy(\.isHexDigit) ? Int(digits, radix: 16) : nil
  }

  /// Whether the value is that of a switch which is on; nil if it is not a switch's.
  public var isOn: Bool? {
    switch text.lowercased() {
    case "1", "on", "true", "yes": true
    case "0", "off", "false", "no": false
    default: nil
    }
  }
}

extension ControlValue: ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
  /// Creates a number.
  public init(integerLiteral number: Int) {
    self = .number(number)
  }

  /// Creates the value of a switch.
  public init(booleanLiteral isOn: Bool) {
    self = isOn ? .on : .off
  }
}

extension ControlValue: ExpressibleByStringInterpolation {
  /// Creates a value from its written form, such as a menu item's name.
  public init(stringLiteral text: String) {
    self.init(text)
  }
}

extension ControlValue: CustomStringConvertible, Codable {
  /// The written form.
  public var description: String { text }

  /// Reads the written form, a number or a Boolean.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else if let isOn = try? container.decode(Bool.self) {
      self = isOn ? .on : .off
    } else {
      self.init(try container.decode(String.self))
    }
  }

  /// Writes the written form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
