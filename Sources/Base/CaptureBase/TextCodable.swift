/// A value that is encoded in its written form.
public protocol TextCodable: LosslessStringConvertible, Codable {}

extension TextCodable {
  /// Reads the written form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = Self(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(String(reflecting: text)) is not a \(Self.self)")
    }
    self = value
  }

  /// Writes the written form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
