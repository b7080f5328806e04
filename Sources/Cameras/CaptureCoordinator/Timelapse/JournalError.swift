public import CaptureBase
internal import CaptureFiles
internal import CaptureJSON

/// A failure to read or save a timelapse's progress.
public struct JournalError: ActionableError, Hashable {
  /// The kind of failure; the set is open, so a switch over it needs a default.
  public struct Code: OpenCode {
    /// The code's name, such as `inUse`.
    public let rawValue: String
    /// Creates a code with this name.
    public init(rawValue: String) { self.rawValue = rawValue }

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

  /// Creates an error, for a test of a program that handles it.
  public init(_ code: Code, _ problem: String, remedy: Remedy? = nil) {
    self.code = code
    self.problem = problem
    self.remedy = remedy
  }
}

extension JournalError {
  init(inUse name: String) {
    self.init(
      .inUse, "cannot run the timelapse '\(name)': another program is running it",
      remedy: Remedy(
        .endOtherTimelapse, "end that program, or give this timelapse another name"))
  }

  init(of name: String, startedWith plan: String, insteadOf other: String) {
    self.init(
      .otherPlan,
      "cannot resume the timelapse '\(name)': "
        + "it was started with '\(plan)', not with '\(other)'",
      remedy: .startOver)
  }

  init(_ error: JSONFieldError) {
    self.init(
      .damaged, "cannot resume the timelapse: its saved progress is damaged: \(error)",
      remedy: .startOver)
  }

  init(_ error: FileError) {
    self.init(
      error.cause.isFull ? .full : .failed,
      "cannot save the progress of the timelapse: \(error)",
      remedy: error.step == .create && error.cause.isForbidden ? .otherJournalFolder : nil)
  }

  init(reading error: FileError) {
    self.init(.failed, "cannot read the progress of the timelapse: \(error)")
  }
}

extension Remedy {
  fileprivate static let startOver = Remedy(.restartTimelapse, "start over")
  fileprivate static let otherJournalFolder = Remedy(
    .otherJournalFolder, "save it in a folder that you can write to")
}

extension Remedy.Code {
  /// End the program that runs the timelapse, or give this timelapse another name.
  public static let endOtherTimelapse = Remedy.Code(rawValue: "endOtherTimelapse")
  /// Start the timelapse over.
  public static let restartTimelapse = Remedy.Code(rawValue: "restartTimelapse")
  /// Save the progress of timelapses in another folder.
  public static let otherJournalFolder = Remedy.Code(rawValue: "otherJournalFolder")
}
