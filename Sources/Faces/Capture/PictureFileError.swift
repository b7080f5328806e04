public import CaptureBase

/// A failure to write a picture to a file.
public struct PictureFileError: ActionableError, Hashable {
  /// The kind of failure; the set is open, so a switch over it needs a default.
  public struct Code: OpenCode {
    /// The code's name, such as `full`.
    public let rawValue: String
    /// Creates a code, such as one for a test.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The end of the path names no format in which pictures can be written.
    public static let unknownFormat = Code(rawValue: "unknownFormat")
    /// The picture cannot be stored in the format, for example because it is too large.
    public static let encoding = Code(rawValue: "encoding")
    /// The disk is full, or the disk quota is used up.
    public static let full = Code(rawValue: "full")
    /// Any other reason.
    public static let failed = Code(rawValue: "failed")
  }

  /// The path of the file that was to be written.
  public let path: String
  /// The kind of failure.
  public let code: Code
  /// The reason in words.
  public let reason: String
  /// What a person can do about it; nil if nothing is known to help.
  public let remedy: Remedy?

  /// Creates an error, for example for a test.
  public init(path: String, code: Code, reason: String, remedy: Remedy? = nil) {
    self.path = path
    self.code = code
    self.reason = reason
    self.remedy = remedy
  }

  /// The failure as one sentence, without the remedy.
  public var problem: String { "cannot write the picture \(path): \(reason)" }
}
