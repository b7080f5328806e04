/// A setting of a camera, such as its brightness.
public struct CameraControl: Hashable, Sendable, Codable {
  /// The type of a control's values, which are numbers.
  ///
  /// Controls of other types, such as texts and areas, are not listed.
  public enum Kind: Hashable, Sendable {
    /// A number in a range, counted in steps from its lower bound.
    case integer(ClosedRange<Int>, step: Int)
    /// Off (0) or on (1).
    case boolean
    /// One of a list of named values.
    case menu([MenuItem])
    /// Independent flags, packed as bits of one number; `mask` holds all valid bits.
    case bits(mask: Int)
  }

  /// One item of a menu.
  public struct MenuItem: Hashable, Sendable, Codable {
    /// The number that selects the item; items need not be numbered consecutively.
    public var value: Int
    /// The driver's text for the item; a number in a menu of numbers.
    public var name: String

    /// Creates an item with the driver's number and text.
    public init(value: Int, name: String) {
      self.value = value
      self.name = name
    }
  }

  /// Restrictions on setting a control.
  public struct Traits: OptionSet, Hashable, Sendable, Codable {
    /// The control reports a value and cannot be set.
    public static let readOnly = Traits(rawValue: 1)
    /// Another control, such as an automatic mode, determines the value now; a value set now takes
    /// effect later, if at all.
    public static let inactive = Traits(rawValue: 2)
    /// The camera changes the value itself.
    public static let volatile = Traits(rawValue: 4)

    /// The bits of the option set; unrelated to V4L2's flags.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }
  }

  /// The name by which it is set.
  public var name: ControlName
  /// The type and the range of its values.
  public var kind: Kind
  /// The number of the default value.
  public var `default`: Int
  /// Restrictions on setting it now; they may change when other controls are set.
  public var traits: Traits
  /// The number of the current value; nil if it could not be read.
  public var current: Int?

  /// Creates a control; by default it has no restrictions and its current value is unknown.
  public init(
    name: ControlName, kind: Kind, default: Int, traits: Traits = [], current: Int? = nil
  ) {
    self.name = name
    self.kind = kind
    self.default = `default`
    self.traits = traits
    self.current = current
  }

  /// The permitted values in readable form, such as `0...255` or `on or off`.
  public var choices: String {
    switch kind {
    case .integer(let range, let step):
      "\(range.lowerBound)...\(range.upperBound)" + (step > 1 ? " in steps of \(step)" : "")
    case .boolean: "on or off"
    case .menu(let items): items.map(\.name).joined(separator: ", ")
    case .bits(let mask): "bits of \(Self.hex(mask))"
    }
  }
}

extension CameraControl: CustomStringConvertible {
  /// The name and current value, such as `brightness=128`; `?` stands for an unknown value.
  public var description: String { "\(name)=\(currentText ?? "?")" }
}

extension CameraControl.Kind: Codable {
  private enum Keys: String, CodingKey {
    case type, range, step, menu, mask
  }

  /// The type of a control's values, as JSON names it.
  package enum Name: String, Codable {
    case integer, boolean, menu, bits
  }

  /// The type of the values, without their range, menu or mask.
  package var name: Name {
    switch self {
    case .integer: .integer
    case .boolean: .boolean
    case .menu: .menu
    case .bits: .bits
    }
  }

  /// Reads the type of the values, and their range, menu or mask.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Keys.self)
    switch try fields.decode(Name.self, forKey: .type) {
    case .integer:
      let range = try fields.decode(ClosedRange<Int>.self, forKey: .range)
      self = .integer(range, step: try fields.decode(Int.self, forKey: .step))
    case .boolean: self = .boolean
    case .menu: self = .menu(try fields.decode([CameraControl.MenuItem].self, forKey: .menu))
    case .bits: self = .bits(mask: try fields.decode(Int.self, forKey: .mask))
    }
  }

  /// Writes the type of the values, and their range, menu or mask.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Keys.self)
    try fields.encode(name, forKey: .type)
    switch self {
    case .integer(let range, let step):
      try fields.encode(range, forKey: .range)
      try fields.encode(step, forKey: .step)
    case .boolean: break
    case .menu(let items): try fields.encode(items, forKey: .menu)
    case .bits(let mask): try fields.encode(mask, forKey: .mask)
    }
  }
}
