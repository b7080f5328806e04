internal import CaptureBase
internal import CaptureImaging

extension Shot: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The shot, its frame and its time.
  public var description: String {
    "\(id): \(frame), \(date)"
  }

  /// The same line, without the bytes.
  public var debugDescription: String { description }

  /// No members, so that a dump is one line, too.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
