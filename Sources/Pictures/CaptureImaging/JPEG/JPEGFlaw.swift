/// What is wrong with a JPEG that can be decoded nevertheless.
public struct JPEGFlaw: Hashable, Sendable, Codable, CustomStringConvertible {
  /// A message for people, in lower case and without a full stop.
  public let description: String

  /// Creates a flaw from its description.
  public init(_ description: String) {
    self.description = description
  }

  /// A part of the picture is missing because its data ends too early.
  public static let truncated = JPEGFlaw("truncated: its data ends before its last block")

  /// Whether a part of the picture is missing because its data ends too early.
  public var isTruncated: Bool { self == .truncated }
}

extension JPEGFlaw {
  static let noEnd = JPEGFlaw("its end marker is missing")

  static func garbage(at offset: Int) -> JPEGFlaw {
    JPEGFlaw("unexpected bytes at offset \(offset)")
  }
}

/// The flaws with which a JPEG is still accepted.
///
/// A camera's frame must have none, since the next one may be sound. Somebody's archive has only
/// this file.
public enum JPEGTolerance: Comparable, Hashable, Sendable {
  /// None.
  case none
  /// Those that leave the picture complete.
  case flawed
  /// All: the picture may be incomplete, as long as it can be decoded.
  case truncated

  /// Returns whether a picture with a flaw is accepted.
  func accepts(_ flaw: JPEGFlaw) -> Bool { flaw.isTruncated ? self == .truncated : self > .none }
}
