public import CaptureBase

/// The reason why a frame has no picture.
public struct FramePictureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure; the set is open, so a switch over it needs a default.
  public struct Code: OpenCode {
    /// The code's name, such as `raw`.
    public let rawValue: String
    /// Creates a code, such as one for a test.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The samples do not make a picture.
    public static let raw = Code(rawValue: "raw")
    /// The JPEG is damaged, or of an unsupported kind.
    public static let jpeg = Code(rawValue: "jpeg")
  }

  /// The kind of failure.
  public let code: Code
  /// A message for people, in lower case and without a full stop.
  public let description: String
  /// The reason why the samples do not make a picture; nil for another code.
  public let rawError: PictureError?
  /// The reason why the JPEG cannot be read; nil for another code.
  public let jpegError: JPEGError?

  /// Creates an error, for example for a test.
  public init(
    _ code: Code, _ description: String, rawError: PictureError? = nil,
    jpegError: JPEGError? = nil
  ) {
    self.code = code
    self.description = description
    self.rawError = rawError
    self.jpegError = jpegError
  }
}

extension FramePictureError {
  package static func raw(_ error: PictureError) -> Self {
    Self(.raw, error.description, rawError: error)
  }

  package static func jpeg(_ error: JPEGError) -> Self {
    Self(.jpeg, error.description, jpegError: error)
  }
}
