internal import CaptureFiles
internal import CaptureJSON

/// A recording that cannot be written, or that cannot be read.
///
/// Its description names the file, and the line and field where there are any.
public struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of trouble it is.
  public enum Cause: Hashable, Sendable {
    /// What is there is no recording, or a damaged one.
    case unreadable
    case cannotWrite
    case diskFull
  }

  public let cause: Cause
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
