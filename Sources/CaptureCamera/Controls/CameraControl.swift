/// One thing that can be set on a camera, such as its brightness.
public struct CameraControl: Hashable, Sendable {
  /// What values it takes.
  public enum Kind: Hashable, Sendable {
    case integer(ClosedRange<Int>, step: Int)
    case boolean
    case menu([MenuItem])
    /// Switches that are the bits of one number, those of the mask.
    case bits(mask: Int)
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
    case .bits(let mask): "bits of \(Self.hex(mask))"
    }
  }
}
