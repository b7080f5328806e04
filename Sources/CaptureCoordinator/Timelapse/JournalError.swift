public import CaptureBase
internal import CaptureFiles
internal import CaptureJSON

/// A failure to read or save a timelapse's progress.
public struct JournalError: ActionableError, Hashable {
  /// The kind of failure; the set is open, so a switch over it needs a default.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code's name, such as `inUse`.
    public let rawValue: String

    /// Creates a code with this name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Another program is running the timelapse.
    public static let inUse = Code(rawValue: "inUse")
    /// The file is not a valid journal.
    public static let damaged = Code(rawValue: "damaged")
    /// The journal has the progress of another plan.
    public static let otherPlan = Code(rawValue: "otherPlan")
    /// The disk is full, or the disk quota is used up.
    public static let full = Code(rawValue: "full")
    /// Any other reason.
    public static let failed = Code(rawValue: "failed")
  }

  /// Whether the journal is locked, damaged, or could not be read or written.
  public let code: Code
  /// The failure as a sentence, without the remedy.
  public let problem: String
  /// What a person can do about it; nil if nothing is known to help.
  public let remedy: Remedy?

  init(inUse name: String) {
    code = .inUse
    problem = "cannot take the timelapse '\(name)': another program is already taking it"
    remedy = Remedy(.endOtherTimelapse, "end that program, or give this timelapse another name")
  }

  init(of name: String, underwayAs plan: String, insteadOf wish: String) {
    code = .otherPlan
    problem = "cannot resume the timelapse '\(name)': it is under way as '\(plan)', not '\(wish)'"
    remedy = Remedy(.restartTimelapse, "start over")
  }

  init(_ error: JSONFieldError) {
    code = .damaged
    problem = "cannot resume the timelapse: its saved progress is damaged: \(error)"
    remedy = Remedy(.restartTimelapse, "start over")
  }

  init(_ error: FileError) {
    code = error.cause.isFull ? .full : .failed
    problem = "cannot save the progress of the timelapse: \(error)"
    remedy = nil
  }

  /// The failure as a sentence, with the remedy if there is one.
  public var description: String { sentence }
}

extension Remedy.Code {
  /// End the program that takes the timelapse, or give this timelapse another name.
  public static let endOtherTimelapse = Remedy.Code(rawValue: "endOtherTimelapse")
  /// Start the timelapse over.
  public static let restartTimelapse = Remedy.Code(rawValue: "restartTimelapse")
}
