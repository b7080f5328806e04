extension Pixels: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The size, such as `pixels of 640x480`.
  public var description: String {
    "pixels of \(size)"
  }

  /// The same line, without the bytes.
  public var debugDescription: String { description }

  /// No members, so that a dump is one line, too.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
