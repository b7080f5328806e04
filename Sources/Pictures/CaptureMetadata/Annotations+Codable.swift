extension Annotations: Codable {
  private enum Keys: String, CodingKey {
    case rating, note, keywords
  }

  /// Reads annotations and normalises them; whatever is missing is empty.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Keys.self)
    self.init(
      rating: try fields.decodeIfPresent(Int.self, forKey: .rating),
      note: try fields.decodeIfPresent(String.self, forKey: .note),
      keywords: try fields.decodeIfPresent([String].self, forKey: .keywords) ?? [])
  }

  /// Writes the annotations that there are.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Keys.self)
    try fields.encodeIfPresent(rating, forKey: .rating)
    try fields.encodeIfPresent(note, forKey: .note)
    if !keywords.isEmpty { try fields.encode(keywords, forKey: .keywords) }
  }
}
