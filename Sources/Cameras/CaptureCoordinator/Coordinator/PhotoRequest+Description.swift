extension PhotoRequest: CustomStringConvertible {
  /// The number in words, such as `photo 3`.
  public var description: String { "photo \(number)" }
}
