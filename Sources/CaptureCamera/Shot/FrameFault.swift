public import CaptureImaging

/// Why a frame is not fit for a photo.
public enum FrameFault: Error, Hashable, Sendable {
  /// The driver marked it broken.
  case flagged
  case empty
  /// A JPEG of which something was lost, in the decoder's words.
  case damaged(String)
  /// Fewer bytes than the picture needs.
  case short(bytes: Int, needed: Int)
  case wrongSize(FrameSize)
  /// Exposed before the photo was asked for.
  case stale
  /// Stamped earlier than the frame before it, or in the future.
  case untimely
}

extension FrameFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .flagged: "marked broken by the driver"
    case .empty: "empty"
    case .damaged(let why): "damaged: \(why)"
    case .short(let bytes, let needed): "cut short at \(bytes) of \(needed) bytes"
    case .wrongSize(let size): "\(size) and so of the wrong size"
    case .stale: "older than the request"
    case .untimely: "stamped at an impossible time"
    }
  }

  /// The fault's kind in one word, for counting.
  public var kind: String {
    switch self {
    case .flagged: "flagged"
    case .empty: "empty"
    case .damaged: "damaged"
    case .short: "short"
    case .wrongSize: "wrong-size"
    case .stale: "stale"
    case .untimely: "untimely"
    }
  }
}
