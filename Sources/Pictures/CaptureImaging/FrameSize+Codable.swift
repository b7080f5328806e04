internal import CaptureBase

extension FrameSize: Codable {
  /// Reads the form `1280x720`, whose sides are from 1 to 65,535.
  public init(from decoder: any Decoder) throws {
    self = try decoder.decodeText()
  }

  /// Writes the form `1280x720`, whose sides are from 1 to 65,535.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encodeText(self)
  }
}
