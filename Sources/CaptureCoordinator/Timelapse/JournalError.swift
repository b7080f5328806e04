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
    /// The journal has the progress of another plan, which is the value.
    case otherPlan(String)
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

  init(of name: String, underwayAs plan: String, insteadOf wish: String) {
    cause = .otherPlan(plan)
    description =
      "cannot resume the timelapse '\(name)': it is under way as '\(plan)', not '\(wish)'"
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
