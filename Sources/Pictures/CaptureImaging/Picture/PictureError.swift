public import CaptureBase

/// The reason why bytes cannot be used as a picture, or a picture cannot be stored as requested.
public struct PictureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure; the set is open, so a switch over it needs a default.
  public struct Code: OpenCode {
    /// The code's name, such as `unsupported`.
    public let rawValue: String
    /// Creates a code, such as one for a test.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The pixel format is compressed or unknown, or no picture can be packed into it.
    public static let unsupported = Code(rawValue: "unsupported")
    /// A side is zero, or longer than ``PlanarPicture/sideLimit``.
    public static let badSize = Code(rawValue: "badSize")
    /// The layout does not fit its format and size: there are too few planes, or rows are too
    /// short.
    public static let badLayout = Code(rawValue: "badLayout")
    /// A buffer holds fewer bytes than the layout requires.
    public static let tooFewBytes = Code(rawValue: "tooFewBytes")
  }

  /// The kind of failure.
  public let code: Code
  /// A message for people, in lower case and without a full stop.
  public let description: String
  /// The number of bytes that a buffer holds, if they are too few.
  public private(set) var byteCount: Int?
  /// The number of bytes that the layout requires, if there are too few.
  public private(set) var neededByteCount: Int?

  /// Creates an error, for example for a test.
  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}

extension PictureError {
  package static func unsupported(_ format: PixelFormat) -> Self {
    Self(.unsupported, "pictures of format \(format) are not supported")
  }

  package static func badSize(_ size: FrameSize) -> Self {
    Self(.badSize, "a picture cannot be of size \(size)")
  }

  package static func badLayout(_ layout: FrameLayout) -> Self {
    Self(
      .badLayout, "the planes of a \(layout.format) frame do not fit its size \(layout.size)")
  }

  package static func tooFewBytes(buffer: Int, found: Int, needed: Int) -> Self {
    var error = Self(
      .tooFewBytes,
      "the frame is cut short: buffer \(buffer) holds \(found) of \(needed.counted("byte"))")
    error.byteCount = found
    error.neededByteCount = needed
    return error
  }
}
