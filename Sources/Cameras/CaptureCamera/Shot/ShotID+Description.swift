extension ShotID: CustomStringConvertible {
  /// The number in words, such as `shot 3`.
  public var description: String { "shot \(number)" }
}
