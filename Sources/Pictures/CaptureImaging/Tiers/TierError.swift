public import CaptureBase

/// The reason why a photo's tiers could not be created.
public struct TierError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure; the set is open, so a switch over it needs a default.
  public struct Code: OpenCode {
    /// The code's name, such as `jpeg`.
    public let rawValue: String
    /// Creates a code, such as one for a test.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The photo is not a complete JPEG, or a tier could not be encoded.
    public static let jpeg = Code(rawValue: "jpeg")
    /// The EXIF block could not be written.
    public static let exif = Code(rawValue: "exif")
  }

  /// The kind of failure.
  public let code: Code
  /// A message for people, in lower case and without a full stop.
  public let description: String
  /// The reason why the photo cannot be decoded, or a tier encoded; nil for another code.
  public let jpegError: JPEGError?
  /// The reason why the EXIF block cannot be written; nil for another code.
  public let exifError: ExifError?

  /// Creates an error, for example for a test.
  public init(
    _ code: Code, _ description: String, jpegError: JPEGError? = nil, exifError: ExifError? = nil
  ) {
    self.code = code
    self.description = description
    self.jpegError = jpegError
    self.exifError = exifError
  }
}

extension TierError {
  package static func jpeg(_ error: JPEGError) -> Self {
    Self(.jpeg, error.description, jpegError: error)
  }

  package static func exif(_ error: ExifError) -> Self {
    Self(.exif, error.description, exifError: error)
  }

  /// Returns the result of `body`, rethrowing `JPEGError` as `TierError`.
  static func jpeg<Result: ~Copyable>(
    _ body: () throws(JPEGError) -> Result
  ) throws(TierError) -> Result {
    do {
      return try body()
    } catch {
      throw .jpeg(error)
    }
  }
}
