internal import CaptureBase
internal import CaptureImaging

extension TakenPhoto: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The id, size, number of bytes and time.
  public var description: String {
    "photo \(id), \(size), \(jpeg.count.counted("byte")), \(date)"
  }

  /// The same line, without the bytes.
  public var debugDescription: String { description }

  /// No members, so that a dump is one line, too.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
