extension FileTemplate: CustomStringConvertible, Codable {
  /// The template as it was given.
  public var description: String { text }

  /// Reads the template's text.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the template's text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
