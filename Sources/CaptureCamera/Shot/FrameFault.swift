public import CaptureImaging

/// The reason a frame is unfit for a photo.
public enum FrameFault: Error, Hashable, Sendable {
  /// The driver marked the frame as corrupted.
  case flagged
  /// The frame has no data.
  case empty
  /// The picture could not be decoded completely; the value is the decoder's message.
  case damaged(String)
  /// A JPEG of a kind that is not supported; the value is the explanation.
  case unsupported(String)
  /// The frame has fewer bytes than an uncompressed picture of its size needs.
  case short(bytes: Int, needed: Int)
  /// The JPEG's size, the value, differs from the mode's.
  case wrongSize(FrameSize)
  /// The frame was exposed before the photo was requested, or before its controls were set.
  case stale
  /// The timestamp is in the future, or not later than the previous frame's.
  case untimely
}

extension FrameFault: CustomStringConvertible {
  /// A phrase such as `cut short at 512 of 614400 bytes`, for use in a message.
  public var description: String {
    switch self {
    case .flagged: "marked broken by the driver"
    case .empty: "empty"
    case .damaged(let why): "damaged: \(why)"
    case .unsupported(let why): why
    case .short(let bytes, let needed): "cut short at \(bytes) of \(needed) bytes"
    case .wrongSize(let size): "\(size) and so of the wrong size"
    case .stale: "older than the request"
    case .untimely: "stamped at an impossible time"
    }
  }

  /// The kind of fault in one word, by which faults are counted.
  public var kind: String {
    switch self {
    case .flagged: "flagged"
    case .empty: "empty"
    case .damaged: "damaged"
    case .unsupported: "unsupported"
    case .short: "short"
    case .wrongSize: "wrong-size"
    case .stale: "stale"
    case .untimely: "untimely"
    }
  }
}
