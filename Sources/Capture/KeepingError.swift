internal import CaptureFiles
internal import CaptureStore
internal import Glibc

/// A photo that was taken and could not be kept.
public struct KeepingError: Error, Hashable, Sendable {
  /// Why it could not be kept.
  public enum Cause: Hashable, Sendable {
    case full
    case failed
  }

  /// Where the photo was to go.
  public let place: String
  public let cause: Cause
  /// The system's own words, or the keeper's.
  public let reason: String
  public let remedy: String?

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

  /// A store's sentence names the remedy itself.
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
  public var description: String {
    "cannot write the photo \(place): \(reason)" + (remedy.map { "; \($0)" } ?? "")
  }
}
