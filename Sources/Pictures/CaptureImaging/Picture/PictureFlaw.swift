/// What is wrong with a picture that can still be decoded.
public struct PictureFlaw: Hashable, Sendable, Codable, CustomStringConvertible {
  /// A message for people, in lower case and without a full stop.
  public let description: String

  /// Creates a flaw from its description.
  public init(_ description: String) {
    self.description = description
  }

  /// A part of the picture is missing because its data ends too early.
  public static let truncated = PictureFlaw("truncated: its data ends before its last block")

  /// Whether a part of the picture is missing because its data ends too early.
  public var isTruncated: Bool { self == .truncated }
}

/// The flaws with which a picture is still accepted.
///
/// A camera's frame must have none, since the next one may be sound. For a photo in an archive,
/// there is no other file.
public enum FlawTolerance: Comparable, Hashable, Sendable {
  /// None.
  case none
  /// Those that leave the picture complete.
  case flawed
  /// All: the picture may be incomplete, as long as it can be decoded.
  case truncated

  /// Returns whether a picture with a flaw is accepted.
  package func accepts(_ flaw: PictureFlaw) -> Bool {
    flaw.isTruncated ? self == .truncated : self > .none
  }
}
