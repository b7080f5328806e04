internal import CaptureBase
internal import CaptureImaging

extension KeptPhoto: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The place, id, size and number of bytes.
  public var description: String {
    "\(place) (photo \(id), \(photo.size), \(photo.jpeg.count.counted("byte")))"
  }

  /// The same line, without the bytes.
  public var debugDescription: String { description }

  /// No members, so that a dump is one line, too.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
