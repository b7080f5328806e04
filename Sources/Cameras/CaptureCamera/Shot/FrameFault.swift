public import CaptureBase
public import CaptureImaging

/// The reason a frame is unfit for a photo: a code, and the facts that belong to it.
public struct FrameFault: Error, Hashable, Sendable, Codable {
  /// The kind of fault, by which faults are counted.
  ///
  /// The set is open: a switch over it needs a default.
  public struct Code: OpenCode, Codable {
    /// The code's name, such as `damaged`.
    public let rawValue: String
    /// Creates a code, such as one for a test.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The driver marked the frame as corrupted.
    public static let flagged = Code(rawValue: "flagged")
    /// The frame has no data.
    public static let empty = Code(rawValue: "empty")
    /// The picture could not be decoded completely.
    public static let damaged = Code(rawValue: "damaged")
    /// A JPEG of a kind that is not supported.
    public static let unsupported = Code(rawValue: "unsupported")
    /// The frame has fewer bytes than an uncompressed picture of its size needs.
    public static let short = Code(rawValue: "short")
    /// The JPEG's size differs from the mode's.
    public static let wrongSize = Code(rawValue: "wrong-size")
    /// The frame was exposed before the photo was requested, or before its controls were set.
    public static let stale = Code(rawValue: "stale")
    /// The timestamp is in the future, or not later than the previous frame's.
    public static let untimely = Code(rawValue: "untimely")
  }

  /// The kind of fault.
  public let code: Code
  /// The decoder's message, or the reason in words for a code that does not imply it.
  public let explanation: String?
  /// The number of bytes of a frame that has too few.
  public private(set) var byteCount: Int?
  /// The number of bytes that an uncompressed picture of the frame's size needs.
  public private(set) var neededByteCount: Int?
  /// The size of a JPEG that has the wrong one.
  public private(set) var size: FrameSize?

  /// Creates a fault; the explanation is a phrase for use in a message.
  public init(_ code: Code, _ explanation: String? = nil) {
    self.code = code
    self.explanation = explanation
  }
}

extension FrameFault {
  /// The driver marked the frame as corrupted.
  public static let flagged = FrameFault(.flagged)
  /// The frame has no data.
  public static let empty = FrameFault(.empty)
  /// The frame was exposed before the photo was requested, or before its controls were set.
  public static let stale = FrameFault(.stale)
  /// The timestamp is in the future, or not later than the previous frame's.
  public static let untimely = FrameFault(.untimely)

  /// The picture could not be decoded completely, with the decoder's message.
  public static func damaged(_ message: String) -> FrameFault { FrameFault(.damaged, message) }

  /// A JPEG of a kind that is not supported, with the explanation.
  public static func unsupported(_ explanation: String) -> FrameFault {
    FrameFault(.unsupported, explanation)
  }

  /// The frame has fewer bytes than an uncompressed picture of its size needs.
  public static func short(bytes: Int, needed: Int) -> FrameFault {
    var fault = FrameFault(.short)
    fault.byteCount = bytes
    fault.neededByteCount = needed
    return fault
  }

  /// The JPEG's size, which is given, differs from the mode's.
  public static func wrongSize(_ size: FrameSize) -> FrameFault {
    var fault = FrameFault(.wrongSize)
    fault.size = size
    return fault
  }
}

extension FrameFault: CustomStringConvertible {
  /// A phrase such as `cut short at 512 of 614400 bytes`, for use in a message.
  public var description: String {
    switch code {
    case .flagged: "marked broken by the driver"
    case .empty: "empty"
    case .damaged: explanation.map { "damaged: \($0)" } ?? "damaged"
    case .short: shortWords
    case .wrongSize: size.map { "\($0), the wrong size" } ?? "of the wrong size"
    case .stale: "older than the request"
    case .untimely: "with an impossible timestamp"
    default: explanation ?? code.rawValue
    }
  }

  private var shortWords: String {
    guard let byteCount, let neededByteCount else { return "cut short" }
    return "cut short at \(byteCount) of \(neededByteCount) bytes"
  }
}
