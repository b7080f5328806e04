internal import CaptureBase

extension EncodedTier: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The size, quality and number of bytes.
  public var description: String {
    "\(size), quality \(quality), \(jpeg.count.counted("byte"))"
  }

  /// The same line, without the bytes.
  public var debugDescription: String { description }

  /// No members, so that a dump is one line, too.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
