public import CaptureBase

/// The reason why an EXIF block could not be read or written.
public struct ExifError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure; the set is open, so a switch over it needs a default.
  public struct Code: OpenCode {
    /// The code's name, such as `jpeg`.
    public let rawValue: String
    /// Creates a code, such as one for a test.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The JPEG that contains the block cannot be read.
    public static let jpeg = Code(rawValue: "jpeg")
    /// The block is inconsistent.
    public static let damaged = Code(rawValue: "damaged")
    /// The block would not fit into a JPEG segment.
    public static let tooLarge = Code(rawValue: "tooLarge")
    /// EXIF cannot represent a value.
    public static let unwritable = Code(rawValue: "unwritable")
    /// The EXIF library ran out of memory.
    public static let outOfMemory = Code(rawValue: "outOfMemory")
  }

  /// The kind of failure.
  public let code: Code
  /// A message for people, in lower case and without a full stop.
  public let description: String
  /// The reason why the JPEG cannot be read; nil for another code.
  public let jpegError: JPEGError?

  /// Creates an error, for example for a test.
  public init(_ code: Code, _ description: String, jpegError: JPEGError? = nil) {
    self.code = code
    self.description = description
    self.jpegError = jpegError
  }
}

extension ExifError {
  package static func jpeg(_ error: JPEGError) -> Self {
    Self(.jpeg, error.description, jpegError: error)
  }

  package static func damaged(_ why: String) -> Self {
    Self(.damaged, "the EXIF block is damaged: \(why)")
  }

  package static func tooLarge(byteCount: Int, limit: Int) -> Self {
    Self(
      .tooLarge, "the EXIF block is too large: \(byteCount) bytes, and the limit is \(limit)")
  }

  package static func unwritable(_ what: String) -> Self {
    Self(.unwritable, "EXIF cannot represent \(what)")
  }

  package static let outOfMemory = Self(
    .outOfMemory, "out of memory for the EXIF block")
}
