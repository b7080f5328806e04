public import CaptureBase
internal import CaptureFiles
public import CaptureStore

/// A failure to save a photo that was taken.
public struct KeepingError: ActionableError, Hashable {
  /// The kind of failure; the set is open, so a switch over it needs a default.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code's name, such as `full`.
    public let rawValue: String

    /// Creates a code, such as one of a custom keeper.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

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
  /// The store's own error; nil if the photo was to be saved anywhere else.
  public let storeError: StoreError?

  /// Creates an error for a custom keeper; `place` follows the words "cannot write the photo".
  public init(place: String, code: Code = .failed, reason: String, remedy: Remedy? = nil) {
    self.place = place
    self.code = code
    self.reason = reason
    self.remedy = remedy
    storeError = nil
  }

  init(place: String, _ error: FileError) {
    self.init(
      place: place, code: error.cause.isFull ? .full : .failed, reason: "\(error.cause)",
      remedy: error.savingRemedy)
  }

  /// Creates the error for a photo that a store could not add.
  public init(store folder: String, _ error: StoreError) {
    place = "into the store \(folder)"
    code = error.code == .full ? .full : .failed
    reason = error.code == .readOnly ? "it cannot be written to" : error.problem
    remedy = error.remedy
    storeError = error
  }

  /// The failure as one sentence, without the remedy.
  public var problem: String { "cannot write the photo \(place): \(reason)" }

  /// The failure as one sentence, with the remedy if there is one.
  public var description: String { sentence }
}
