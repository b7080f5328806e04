internal import CaptureBase

extension PhotoSettings.Moment: Codable {
  private enum Name: String, Codable {
    case afterRequest, nearestRequest
  }

  private enum Key: String, CodingKey {
    case nearest
  }

  /// Reads `afterRequest`, `nearestRequest`, a timestamp, or an object with a timestamp as `nearest`.
  public init(from decoder: any Decoder) throws {
    if let object = try? decoder.container(keyedBy: Key.self) {
      self = .nearest(to: try object.decode(Timestamp.self, forKey: .nearest))
      return
    }
    let container = try decoder.singleValueContainer()
    if let timestamp = try? container.decode(Timestamp.self) {
      self = .at(timestamp)
    } else {
      self = try container.decode(Name.self) == .afterRequest ? .afterRequest : .nearestRequest
    }
  }

  /// Writes `afterRequest`, `nearestRequest`, a timestamp, or an object with a timestamp as `nearest`.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .afterRequest: try encode(Name.afterRequest, to: encoder)
    case .nearestRequest: try encode(Name.nearestRequest, to: encoder)
    case .at(let timestamp): try encode(timestamp, to: encoder)
    case .nearest(let timestamp):
      var object = encoder.container(keyedBy: Key.self)
      try object.encode(timestamp, forKey: .nearest)
    }
  }

  private func encode(_ value: some Encodable, to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}
