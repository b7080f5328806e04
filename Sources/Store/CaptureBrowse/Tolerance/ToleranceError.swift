public import CaptureBase
public import CaptureImaging
public import CaptureStore

/// The reason why a picture could not be returned.
public struct ToleranceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure; the set is open, so a switch over it needs a default.
  public struct Code: OpenCode {
    /// The code's name, such as `unknown`.
    public let rawValue: String
    /// Creates a code, such as one for a test.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The store has no such photo.
    public static let unknown = Code(rawValue: "unknown")
    /// The store failed to read the photo; `storeError` has the details.
    public static let store = Code(rawValue: "store")
    /// The original could not be decoded; if it is a JPEG, `jpegError` has the details.
    public static let undecodable = Code(rawValue: "undecodable")
    /// The requesting task was cancelled.
    public static let cancelled = Code(rawValue: "cancelled")
  }

  /// The kind of failure.
  public let code: Code
  /// A sentence that names the photo and the cause.
  public let description: String
  /// The store's error; nil for another code.
  public private(set) var storeError: StoreError?
  /// The reason why the JPEG cannot be decoded; nil for another code.
  public private(set) var jpegError: JPEGError?

  /// Creates an error, for example for a test.
  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}

extension ToleranceError {
  package static let cancelled = Self(.cancelled, "the request was cancelled")

  package static func unknown(_ photo: PhotoID) -> Self {
    Self(.unknown, "there is no photo \(photo) in the store")
  }

  package static func store(_ error: StoreError) -> Self {
    var failure = Self(.store, "\(error)")
    failure.storeError = error
    return failure
  }

  package static func undecodable(_ photo: PhotoID, _ error: OriginalError) -> Self {
    var failure = Self(.undecodable, "cannot show the photo \(photo): \(error)")
    failure.jpegError = error.jpegError
    return failure
  }

  /// Whether the same error is expected until the photo changes.
  var isLasting: Bool {
    guard let error = storeError else { return code == .undecodable }
    return error.code == .damaged || error.code == .notAPhoto
  }
}
