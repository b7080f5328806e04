public import CaptureBase
internal import CaptureFiles

/// A failure to save a photo that was taken.
public struct KeepingError: ActionableError, Hashable {
  /// The kind of failure; the set is open, so a switch over it needs a default.
  public struct Code: OpenCode {
    /// The code's name, such as `full`.
    public let rawValue: String
    /// Creates a code, such as one of a custom keeper.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The disk is full, or the disk quota is used up.
    public static let full = Code(rawValue: "full")
    /// Any other reason.
    public static let failed = Code(rawValue: "failed")
  }

  /// The photo's destination as a path, or in words such as `on standard output`.
  public let place: String
  /// Whether the disk was full, or something else failed.
  public let code: Code
  /// The system's description of the failure, or the keeper's.
  public let reason: String
  /// A suggestion for the user; nil if there is none.
  public let remedy: Remedy?
  /// The keeper's own error, such as a store's; nil if there is none.
  public let cause: (any ActionableError)?

  /// Creates an error for a custom keeper; `place` follows the words "cannot write the photo".
  public init(
    place: String, code: Code = .failed, reason: String, remedy: Remedy? = nil,
    cause: (any ActionableError)? = nil
  ) {
    self.place = place
    self.code = code
    self.reason = reason
    self.remedy = remedy
    self.cause = cause
  }

  init(place: String, _ error: FileError) {
    self.init(
      place: place, code: error.cause.isFull ? .full : .failed, reason: "\(error.cause)",
      remedy: error.savingRemedy)
  }

  /// The failure as one sentence, without the remedy.
  public var problem: String { "cannot write the photo \(place): \(reason)" }
}

extension KeepingError {
  /// Compares everything but the causes, which the reasons describe.
  public static func == (error: KeepingError, other: KeepingError) -> Bool {
    (error.place, error.code, error.reason) == (other.place, other.code, other.reason)
      && error.remedy == other.remedy
  }

  /// Hashes the place and the reason.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(place)
    hasher.combine(reason)
  }
}
