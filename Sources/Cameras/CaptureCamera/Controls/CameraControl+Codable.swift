extension CameraControl.Kind: Codable {
  private enum Keys: String, CodingKey {
    case type, range, step, menu, mask
  }

  private enum Name: String, Codable {
    case integer, boolean, menu, bits
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
    switch self {
    case .integer(let range, let step):
      try fields.encode(Name.integer, forKey: .type)
      try fields.encode(range, forKey: .range)
      try fields.encode(step, forKey: .step)
    case .boolean: try fields.encode(Name.boolean, forKey: .type)
    case .menu(let items):
      try fields.encode(Name.menu, forKey: .type)
      try fields.encode(items, forKey: .menu)
    case .bits(let mask):
      try fields.encode(Name.bits, forKey: .type)
      try fields.encode(mask, forKey: .mask)
    }
  }
}
