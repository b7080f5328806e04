internal import CaptureBase

extension Schedule: Codable {
  private enum Keys: String, CodingKey {
    case anchor, interval, count, until
  }

  /// Reads a schedule; an interval outside the valid range is clamped to it.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Keys.self)
    self.init(
      from: try fields.decode(WallTime.self, forKey: .anchor),
      every: try fields.decode(Duration.self, forKey: .interval),
      count: try fields.decodeIfPresent(Int.self, forKey: .count),
      until: try fields.decodeIfPresent(WallTime.self, forKey: .until))
  }

  /// Writes the first moment, the interval and the limits.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Keys.self)
    try fields.encode(anchor, forKey: .anchor)
    try fields.encode(interval, forKey: .interval)
    try fields.encodeIfPresent(count, forKey: .count)
    try fields.encodeIfPresent(until, forKey: .until)
  }
}
