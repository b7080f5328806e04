/// A name from an open set, such as the kind of an error.
///
/// Later versions and other programs may add names, so a switch over them needs a default.
public protocol OpenCode: RawRepresentable<String>, Hashable, Sendable, CustomStringConvertible {}

extension OpenCode {
  /// The code's name.
  public var description: String { rawValue }
}
