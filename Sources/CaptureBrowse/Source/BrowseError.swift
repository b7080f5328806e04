public import CaptureStore

/// A photo that could not be shown, and why.
public struct BrowseError: Error, Hashable, Sendable {
  /// The photo that was requested.
  public let photo: PhotoID
  /// The cause, as a clause that follows a colon.
  public let reason: String
  /// The store's error; nil if the photo was read but could not be decoded.
  public let storeError: StoreError?

  /// Creates an error; the reason follows a colon, so it has no capital letter and no full stop.
  public init(_ photo: PhotoID, _ reason: String) {
    self.photo = photo
    self.reason = reason
    storeError = nil
  }

  /// Creates the error for a photo that its store could not read.
  public init(_ photo: PhotoID, _ error: StoreError) {
    self.photo = photo
    reason = error.description
    storeError = error
  }
}

extension BrowseError: CustomStringConvertible {
  /// A sentence that names the photo and the cause.
  public var description: String { "cannot show the photo \(photo): \(reason)" }
}
