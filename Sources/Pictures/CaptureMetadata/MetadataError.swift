public import CaptureBase
public import CaptureImaging

/// The reason why a photo's annotations could not be read or written.
public struct MetadataError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure; the set is open, so a switch over it needs a default.
  public struct Code: OpenCode {
    /// The code's name, such as `jpeg`.
    public let rawValue: String
    /// Creates a code, such as one for a test.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The JPEG that contains the metadata cannot be read.
    public static let jpeg = Code(rawValue: "jpeg")
    /// The XMP is damaged or not XMP at all.
    public static let damagedXMP = Code(rawValue: "damagedXMP")
    /// The IPTC records are damaged.
    public static let damagedIPTC = Code(rawValue: "damagedIPTC")
    /// The XMP is larger than the limit, which leaves room for any realistic packet.
    public static let tooLarge = Code(rawValue: "tooLarge")
    /// XMP cannot represent a value.
    public static let unwritable = Code(rawValue: "unwritable")
    /// The XMP library failed for a reason other than its input.
    public static let library = Code(rawValue: "library")
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

extension MetadataError {
  package static func jpeg(_ error: JPEGError) -> Self {
    Self(.jpeg, error.description, jpegError: error)
  }

  package static func damagedXMP(_ why: String) -> Self {
    Self(.damagedXMP, "the XMP is damaged: \(why)")
  }

  package static func damagedIPTC(_ why: String) -> Self {
    Self(.damagedIPTC, "the IPTC records are damaged: \(why)")
  }

  package static func tooLarge(byteCount: Int, limit: Int) -> Self {
    Self(.tooLarge, "the XMP is too large: \(byteCount) bytes, and the limit is \(limit)")
  }

  package static func unwritable(_ what: String) -> Self {
    Self(.unwritable, "XMP cannot represent \(what)")
  }

  package static func library(_ why: String) -> Self {
    Self(.library, "the XMP library failed: \(why)")
  }
}
