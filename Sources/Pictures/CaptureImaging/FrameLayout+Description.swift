extension FrameLayout: CustomStringConvertible {
  /// The format and size, such as `MJPG 1280x720`.
  public var description: String { "\(format) \(size)" }
}
