public import CaptureBase
public import CaptureImaging
public import CaptureStore

/// A photo that could not be shown, and why.
public struct BrowseError: Error, Hashable, Sendable {
  /// The kind of failure; the set is open, so a switch over it needs a default.
  public struct Code: OpenCode {
    /// The code's name, such as `undecodable`.
    public let rawValue: String
    /// Creates a code, such as one for a source of your own.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The store failed to read the photo; `storeError` has the details.
    public static let store = Code(rawValue: "store")
    /// The source answered without the tier that was requested.
    public static let missingTier = Code(rawValue: "missingTier")
    /// The photo could not be decoded; if it is a JPEG, `jpegError` has the details.
    public static let undecodable = Code(rawValue: "undecodable")
  }

  /// The kind of failure.
  public let code: Code
  /// The photo that was requested.
  public let photo: PhotoID
  /// The cause, as a clause that follows a colon.
  public let reason: String
  /// The store's error; nil for another code.
  public private(set) var storeError: StoreError?
  /// The reason why the JPEG cannot be decoded; nil for another code.
  public private(set) var jpegError: JPEGError?

  /// Creates an error; the reason follows a colon, so it has no capital letter and no full stop.
  public init(_ code: Code, _ photo: PhotoID, _ reason: String) {
    self.code = code
    self.photo = photo
    self.reason = reason
  }

  /// Creates the error for a photo that its store could not read.
  public init(_ photo: PhotoID, _ error: StoreError) {
    self.init(.store, photo, error.description)
    storeError = error
  }
}

extension BrowseError {
  static func missing(_ tier: Tier, of photo: PhotoID) -> Self {
    Self(.missingTier, photo, "its \(tier.rawValue) tier is missing")
  }

  static func undecodable(_ photo: PhotoID, _ error: OriginalError) -> Self {
    var failure = Self(.undecodable, photo, error.description)
    failure.jpegError = error.jpegError
    return failure
  }
}

extension BrowseError: CustomStringConvertible {
  /// A sentence that names the photo and the cause.
  public var description: String { "cannot show the photo \(photo): \(reason)" }
}
