extension PlanarPicture: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The size and subsampling, such as `picture of 640x480, 4:2:0`.
  public var description: String {
    "picture of \(size), \(chroma)"
  }

  /// The same line, without the bytes.
  public var debugDescription: String { description }

  /// No members, so that a dump is one line, too.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
