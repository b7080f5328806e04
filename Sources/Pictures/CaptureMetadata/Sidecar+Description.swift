internal import CaptureBase

extension Sidecar: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The annotations and the number of bytes.
  public var description: String {
    "sidecar with \(annotations), \(bytes.count.counted("byte"))"
  }

  /// The same line, without the bytes.
  public var debugDescription: String { description }

  /// No members, so that a dump is one line, too.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
