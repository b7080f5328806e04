internal import CaptureBase

extension PhotoID: Codable {
  /// Reads 32 hexadecimal digits.
  public init(from decoder: any Decoder) throws {
    self = try decoder.decodeText()
  }

  /// Writes 32 hexadecimal digits.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encodeText(self)
  }
}
