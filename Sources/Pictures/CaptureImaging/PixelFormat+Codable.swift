extension PixelFormat: Codable {
  /// Reads the format's letters, such as `MJPG`, or its code.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let code = try? container.decode(UInt32.self) {
      self.init(rawValue: code)
    } else {
      let letters = try container.decode(String.self)
      guard let format = PixelFormat(letters) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "\(String(reflecting: letters)) is not a pixel format")
      }
      self = format
    }
  }

  /// Writes the format's letters, or its code if they do not identify it.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if PixelFormat(description) == self {
      try container.encode(description)
    } else {
      try container.encode(rawValue)
    }
  }
}
