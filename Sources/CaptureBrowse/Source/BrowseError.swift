public import CaptureStore

/// A photo that could not be shown, and why.
public struct BrowseError: Error, Hashable, Sendable {
  public let photo: PhotoID
  /// What failed, as half a sentence.
  public let reason: String

  public init(_ photo: PhotoID, _ reason: String) {
    self.photo = photo
    self.reason = reason
  }
}

extension BrowseError: CustomStringConvertible {
  public var description: String { "cannot show the photo \(photo): \(reason)" }
}
