public import CaptureBase
internal import CaptureFiles
internal import CaptureJSON

/// A failure to write or read a recording.
///
/// The description names the file, and the line and field if there are any.
public struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure; the set is open, so a switch over it needs a default.
  public struct Code: OpenCode {
    /// The code's name, such as `unreadable`.
    public let rawValue: String
    /// Creates a code with this name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The folder contains no recording, or a damaged one.
    public static let unreadable = Code(rawValue: "unreadable")
    /// The recording cannot be written, for a reason other than a full disk.
    public static let cannotWrite = Code(rawValue: "cannotWrite")
    /// The disk is full, or the disk quota is used up.
    public static let diskFull = Code(rawValue: "diskFull")
  }

  /// Whether reading or writing failed, and whether the disk was full.
  public let code: Code
  /// The failure as a sentence that names the file.
  public let description: String

  /// Creates an error, for example for a test.
  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }

  init(writing error: FileError) {
    self.init(error.cause.isFull ? .diskFull : .cannotWrite, error.description)
  }

  init(reading error: FileError) {
    self.init(.unreadable, "\(error.path): \(error.cause)")
  }

  init(_ error: JSONFieldError) {
    self.init(.unreadable, error.description)
  }
}
