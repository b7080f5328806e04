extension FullPolicy: Codable {
  private enum Name: String, Codable {
    case faithful, compact
  }

  /// Reads `faithful`, `compact` or a quality.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let quality = try? container.decode(Int.self) {
      self = .quality(quality)
    } else {
      self = try container.decode(Name.self) == .faithful ? .faithful : .compact
    }
  }

  /// Writes `faithful`, `compact` or the quality.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .faithful: try container.encode(Name.faithful)
    case .compact: try container.encode(Name.compact)
    case .quality(let quality): try container.encode(quality)
    }
  }
}
