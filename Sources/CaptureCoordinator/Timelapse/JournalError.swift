internal import CaptureFiles
internal import CaptureJSON

/// A failure to read or save a timelapse's progress.
public struct JournalError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The cause of the failure.
  public enum Cause: Equatable, Sendable {
    /// Another program is running the timelapse.
    case inUse
    /// The file is not a valid journal.
    case damaged
    /// The disk is full, or the disk quota is used up.
    case full
    /// Any other reason.
    case failed
  }

  /// Whether the journal is locked, damaged, or could not be read or written.
  public let cause: Cause
  /// The failure as a sentence, with a remedy where there is one.
  public let description: String

  init(inUse name: String) {
    cause = .inUse
    description =
      "cannot take the timelapse '\(name)': it is under way in another program; "
      + "end that, or give this one another --name"
  }

  init(_ error: JSONFieldError) {
    cause = .damaged
    description =
      "cannot go on with the timelapse: what was noted of it is damaged: \(error); "
      + "begin anew with --restart"
  }

  init(_ error: FileError) {
    cause = error.cause.isFull ? .full : .failed
    description = "cannot note how far the timelapse is: \(error)"
  }
}
