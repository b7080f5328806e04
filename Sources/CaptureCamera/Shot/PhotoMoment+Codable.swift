internal import CaptureBase

extension PhotoSettings.Moment: Codable {
  private enum Name: String, Codable {
    case afterRequest, nearestRequest
  }

  /// Reads `afterRequest`, `nearestRequest` or a timestamp.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let timestamp = try? container.decode(Timestamp.self) {
      self = .at(timestamp)
    } else {
      self = try container.decode(Name.self) == .afterRequest ? .afterRequest : .nearestRequest
    }
  }

  /// Writes `afterRequest`, `nearestRequest` or a timestamp.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .afterRequest: try container.encode(Name.afterRequest)
    case .nearestRequest: try container.encode(Name.nearestRequest)
    case .at(let timestamp): try container.encode(timestamp)
    }
  }
}
