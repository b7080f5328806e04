public import CaptureBase

/// The reason why a JPEG could not be read or written.
public struct JPEGError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure; the set is open, so a switch over it needs a default.
  public struct Code: OpenCode {
    /// The code's name, such as `notAJPEG`.
    public let rawValue: String
    /// Creates a code, such as one for a test.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The bytes do not start with a JPEG's start marker.
    public static let notAJPEG = Code(rawValue: "notAJPEG")
    /// The bytes end inside a segment.
    public static let cutShort = Code(rawValue: "cutShort")
    /// The bytes end inside the picture: the end marker is missing.
    public static let noEnd = Code(rawValue: "noEnd")
    /// The picture's data ends before its last block.
    public static let truncated = Code(rawValue: "truncated")
    /// The bytes are inconsistent.
    public static let damaged = Code(rawValue: "damaged")
    /// The picture has more pixels, or a longer side, than the limit.
    public static let tooLarge = Code(rawValue: "tooLarge")
    /// The JPEG is valid but uses a feature that is not supported.
    public static let unsupported = Code(rawValue: "unsupported")
    /// The JPEG library could not be initialised, or failed to encode.
    public static let library = Code(rawValue: "library")
  }

  /// The kind of failure.
  public let code: Code
  /// A message for people, in lower case and without a full stop.
  public let description: String

  /// Creates an error, for example for a test.
  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}

extension JPEGError {
  package static func notAJPEG(startsWith bytes: [UInt8]) -> Self {
    guard !bytes.isEmpty else { return Self(.notAJPEG, "the JPEG is empty") }
    let start = bytes.map(hexadecimal).joined(separator: " ")
    return Self(.notAJPEG, "this is not a JPEG: it starts with \(start)")
  }

  package static func cutShort(after count: Int) -> Self {
    Self(
      .cutShort,
      "the JPEG is cut short: it ends inside a segment, after "
        + count.counted("byte"))
  }

  package static let noEnd = Self(.noEnd, "the JPEG is cut short: its end marker is missing")

  package static let truncated = Self(
    .truncated, "the JPEG is truncated: its data ends before its last block")

  package static func damaged(_ why: String) -> Self {
    Self(.damaged, "the JPEG is damaged: \(why)")
  }

  package static func tooLarge(_ size: FrameSize, pixels limit: Int) -> Self {
    Self(.tooLarge, "the JPEG is too large: \(size), and the limit is \(limit.counted("pixel"))")
  }

  package static func tooLarge(_ size: FrameSize, side limit: Int) -> Self {
    Self(
      .tooLarge,
      "the JPEG is too large: \(size), and the limit is \(limit.counted("pixel")) a side")
  }

  package static func unsupported(_ what: String) -> Self {
    Self(.unsupported, "JPEGs with \(what) are not supported")
  }

  package static func tooManyScans(_ count: Int, limit: Int, size: FrameSize) -> Self {
    Self(
      .unsupported,
      "the JPEG has \(count.counted("scan")), and the limit at \(size) is \(limit), since decoding "
        + "each may take as long as a whole picture")
  }

  package static func library(_ why: String) -> Self {
    Self(.library, "the JPEG library cannot be used: \(why)")
  }
}

/// Returns a byte in the form `0x0a`.
func hexadecimal(_ byte: UInt8) -> String { "0x\(byte.hexadecimal)" }
