/// A value that is printed in one line, also by debuggers and `dump`, because its bytes would fill pages.
public protocol OneLineDescription: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{}

extension OneLineDescription {
  /// The same line, without the bytes.
  public var debugDescription: String { description }

  /// No members, so that a dump is one line, too.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
