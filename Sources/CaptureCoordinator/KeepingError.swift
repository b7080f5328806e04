internal import CaptureFiles
internal import CaptureStore
internal import Glibc

/// A failure to save a photo that was taken.
public struct KeepingError: Error, Hashable, Sendable {
  /// The cause of the failure.
  public enum Cause: Hashable, Sendable {
    /// The disk is full, or the disk quota is used up.
    case full
    /// Any other reason.
    case failed
  }

  /// The photo's destination as a path, or in words such as `on standard output`.
  public let place: String
  /// Whether the disk was full, or something else failed.
  public let cause: Cause
  /// The system's description of the failure, or the keeper's.
  public let reason: String
  /// A suggestion for the user; nil if there is none.
  public let remedy: String?

  /// Creates an error for a custom keeper; `place` follows the words "cannot write the photo".
  public init(place: String, cause: Cause = .failed, reason: String, remedy: String? = nil) {
    self.place = place
    self.cause = cause
    self.reason = reason
    self.remedy = remedy
  }

  init(place: String, _ error: FileError) {
    self.init(
      place: place, cause: error.cause.isFull ? .full : .failed, reason: "\(error.cause)",
      remedy: Self.remedy(for: error.cause))
  }

  /// Wraps a store's error, whose description already contains the remedy.
  init(store folder: String, _ error: StoreError) {
    self.init(
      place: "into the store \(folder)", cause: error.cause == .full ? .full : .failed,
      reason: "\(error)")
  }

  private static func remedy(for cause: Errno) -> String? {
    switch cause.rawValue {
    case ENOENT, ENOTDIR: "make the folder first"
    case EACCES, EPERM, EROFS: "choose another place with --to"
    case ENOSPC, EDQUOT: "free some space, or choose another place with --to"
    default: nil
    }
  }
}

extension KeepingError: CustomStringConvertible {
  /// The failure as one sentence, with the remedy if there is one.
  public var description: String {
    "cannot write the photo \(place): \(reason)" + (remedy.map { "; \($0)" } ?? "")
  }
}
