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

  init(place: String, errno code: CInt) {
    self.init(
      place: place, cause: [ENOSPC, EDQUOT, EFBIG].contains(code) ? .full : .failed,
      reason: String(cString: strerror(code)), remedy: Self.remedy(for: code))
  }

  private static func remedy(for code: CInt) -> String? {
    switch code {
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
