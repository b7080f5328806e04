/// One thing that can be set on a camera, such as its brightness.
public struct CameraControl: Hashable, Sendable {
  /// What values it takes.
  public enum Kind: Hashable, Sendable {
    case integer(ClosedRange<Int>, step: Int)
    case boolean
    case menu([MenuItem])
  }

  /// One choice of a menu.
  public struct MenuItem: Hashable, Sendable {
    public var value: Int
    public var name: String

    public init(value: Int, name: String) {
      self.value = value
      self.name = name
    }
  }

  /// What is to be known before it is set.
  public struct Traits: OptionSet, Hashable, Sendable {
    /// It tells something, and cannot be set.
    public static let readOnly = Traits(rawValue: 1)
    /// Another control has it in hand now, such as an automatic; what is set shows later, if ever.
    public static let inactive = Traits(rawValue: 2)
    /// The camera changes it by itself.
    public static let volatile = Traits(rawValue: 4)

    public let rawValue: Int

    public init(rawValue: Int) {
      self.rawValue = rawValue
    }
  }

  /// Lower-case words joined by underscores, such as `white_balance_temperature`.
  public var name: String
  public var kind: Kind
  public var standard: Int
  public var traits: Traits
  /// What it is set to now, where that is known.
  public var current: Int?

  public init(
    name: String, kind: Kind, standard: Int, traits: Traits = [], current: Int? = nil
  ) {
    self.name = name
    self.kind = kind
    self.standard = standard
    self.traits = traits
    self.current = current
  }

  /// The values it takes, as a person would read them.
  public var choices: String {
    switch kind {
    case .integer(let range, let step):
      "\(range.lowerBound)...\(range.upperBound)" + (step > 1 ? " in steps of \(step)" : "")
    case .boolean: "on or off"
    case .menu(let items): items.map(\.name).joined(separator: ", ")
    }
  }
}

/// A wish for a control, in the user's words: a number, a percentage, `on`, or a menu's text.
public struct ControlSetting: Hashable, Sendable {
  public var name: String
  public var value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
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
  func replaced(by newer: [ControlSetting]) -> [ControlSetting] {
    filter { old in !newer.contains { $0.name == old.name } } + newer
  }
}

/// What became of a wish: the value asked for, and the one read back.
public struct ControlOutcome: Hashable, Sendable {
  public var name: String
  public var asked: Int
  public var got: Int

  public init(name: String, asked: Int, got: Int) {
    self.name = name
    self.asked = asked
    self.got = got
  }

  /// Whether the camera kept what it was given.
  public var didStick: Bool { asked == got }
}
