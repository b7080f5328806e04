extension Decoder {
  /// Reads a value from its written form.
  package func decodeText<Value: LosslessStringConvertible>(
    as type: Value.Type = Value.self
  ) throws -> Value {
    let container = try singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = Value(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(String(reflecting: text)) is not a \(Value.self)")
    }
    return value
  }
}

extension Encoder {
  /// Writes a value in its written form.
  package func encodeText(_ value: some LosslessStringConvertible) throws {
    var container = singleValueContainer()
    try container.encode(value.description)
  }
}
