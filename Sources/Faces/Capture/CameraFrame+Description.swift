extension CameraFrame: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The size of the upright picture, and the time of the exposure.
  public var description: String { "frame of \(size) at \(timestamp)" }

  /// The same line, without the bytes.
  public var debugDescription: String { description }

  /// No members, so that a dump is one line, too.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
