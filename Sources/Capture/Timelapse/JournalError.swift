internal import CaptureFiles
internal import CaptureJSON

/// Why it cannot be read or written how far a timelapse is.
public struct JournalError: Error, Equatable, Sendable, CustomStringConvertible {
  public enum Cause: Equatable, Sendable {
    /// Another program is taking the timelapse.
    case inUse
    /// What is written there is no journal.
    case damaged
    case full
    case failed
  }

  public let cause: Cause
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
