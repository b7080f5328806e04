extension TierRules: Codable {
  private enum Keys: String, CodingKey {
    case derived, full, qualities
  }

  /// Reads rules; throws unless there is one for each tier that is made from originals.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Keys.self)
    self.init()
    let rules = try fields.decode([TierRule].self, forKey: .derived)
    guard Set(rules.map(\.tier)) == Set(Tier.derived), rules.count == Tier.derived.count else {
      throw DecodingError.dataCorruptedError(
        forKey: .derived, in: fields, debugDescription: "not one rule for each smaller tier")
    }
    for rule in rules { set(rule) }
    full = try fields.decode(ByteWindow.self, forKey: .full)
    qualities = try fields.decode(ClosedRange<Int>.self, forKey: .qualities)
  }

  /// Writes the rules of all tiers.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Keys.self)
    try fields.encode(derived, forKey: .derived)
    try fields.encode(full, forKey: .full)
    try fields.encode(qualities, forKey: .qualities)
  }
}

extension TierRules: CustomStringConvertible {
  /// The bounds of each tier that is made from originals, such as `screen 1920x1080`.
  public var description: String { derived.map(\.description).joined(separator: ", ") }
}

extension TierRule: CustomStringConvertible {
  /// The tier and its bounds, such as `thumb 128x128`.
  public var description: String { "\(tier) \(box)" }
}
