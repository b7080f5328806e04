internal import CaptureFiles
internal import CaptureJSON

/// A failure to write or read a recording.
///
/// The description names the file, and the line and field if there are any.
public struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public enum Cause: Hashable, Sendable {
    /// The folder contains no recording, or a damaged one.
    case unreadable
    /// The recording cannot be written, for a reason other than a full disk.
    case cannotWrite
    /// The disk is full, or the disk quota is used up.
    case diskFull
  }

  /// Whether reading or writing failed, and whether the disk was full.
  public let cause: Cause
  /// The failure as a sentence that names the file.
  public let description: String

  init(_ cause: Cause, _ description: String) {
    self.cause = cause
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
