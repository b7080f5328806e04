extension Lateness: Codable {
  /// Reads pairs of a delay in milliseconds and a number of photos.
  public init(from decoder: any Decoder) throws {
    self.init()
    var pairs = try decoder.unkeyedContainer()
    while !pairs.isAtEnd {
      var pair = try pairs.nestedUnkeyedContainer()
      let (delay, count) = (try pair.decode(Int.self), try pair.decode(Int.self))
      guard (0...Self.limit).contains(delay), (0...Self.mostPhotos).contains(count) else {
        throw DecodingError.dataCorruptedError(
          in: pair, debugDescription: "no delay of photos: \(delay) ms, \(count) times")
      }
      add(count, at: delay)
    }
  }

  /// Writes each delay in milliseconds with the number of its photos.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for (delay, count) in pairs {
      var pair = list.nestedUnkeyedContainer()
      try pair.encode(delay)
      try pair.encode(count)
    }
  }

  /// A limit above any real number of photos, and low enough to add many without overflow.
  private static let mostPhotos = 1 << 36
}
