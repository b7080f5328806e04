extension Frame: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The number, format and size, such as `frame 12, MJPG 1280x720`.
  public var description: String {
    "frame \(sequence), \(layout)" + (isFlaggedBroken ? ", marked broken" : "")
  }

  /// The same line, without the bytes.
  public var debugDescription: String { description }

  /// No members, so that a dump is one line, too.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
