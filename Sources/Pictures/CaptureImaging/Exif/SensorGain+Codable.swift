internal import CaptureBase

extension SensorGain: Codable {
  /// Reads the form `gain=40 range=0...255`.
  public init(from decoder: any Decoder) throws {
    self = try decoder.decodeText()
  }

  /// Writes the form `gain=40 range=0...255`.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encodeText(self)
  }
}
