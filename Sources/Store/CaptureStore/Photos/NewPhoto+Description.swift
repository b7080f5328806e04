internal import CaptureBase

extension NewPhoto: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The preferred name, the number of bytes and the time.
  public var description: String {
    "\(name ?? "photo"), \(jpeg.count.counted("byte")), \(taken)"
  }

  /// The same line, without the bytes.
  public var debugDescription: String { description }

  /// No members, so that a dump is one line, too.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
