public import CaptureStore

/// A photo that could not be shown, and why.
public struct BrowseError: Error, Hashable, Sendable {
  /// The photo that was requested.
  public let photo: PhotoID
  /// The cause, as a clause that follows a colon.
  public let reason: String

  /// Creates an error; the reason follows a colon, so it has no capital letter and no full stop.
  public init(_ photo: PhotoID, _ reason: String) {
    self.photo = photo
    self.reason = reason
  }
}

extension BrowseError: CustomStringConvertible {
  /// A sentence that names the photo and the cause.
  public var description: String { "cannot show the photo \(photo): \(reason)" }
}
