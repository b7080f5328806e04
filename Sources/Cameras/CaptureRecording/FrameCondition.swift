internal import CaptureCamera
package import CaptureImaging

/// The state of a frame's bytes, in enough detail to imitate the frame without them.
package enum FrameCondition: Hashable, Sendable {
  case whole
  /// A JPEG that is complete except for its Huffman tables.
  case withoutTables
  case empty
  /// A JPEG with a valid header that does not decode to its end; the text is the decoder's message.
  case cut(String)
  /// Data that is not a picture; the text is the decoder's message.
  case garbage(String)
  /// Fewer bytes than a raw picture needs.
  case short(needed: Int)
  case wrongSize(FrameSize)
  /// Not examined, because frames came faster than they could be written.
  case unseen

  /// The kind of fault, as reports count it; nil if there is none.
  package var fault: String? {
    switch self {
    case .whole, .withoutTables, .unseen: nil
    case .empty: "empty"
    case .cut, .garbage: "damaged"
    case .short: "short"
    case .wrongSize: "wrong-size"
    }
  }
}

extension FrameExaminer {
  /// Examines a frame as a session does before it uses the frame for a photo.
  func condition(of frame: Frame) -> FrameCondition {
    guard !frame.isEmpty else { return .empty }
    switch examine(frame) {
    case .success: return frame.lacksTables ? .withoutTables : .whole
    case .failure(let fault):
      if fault.code == .short, let needed = fault.neededByteCount { return .short(needed: needed) }
      if fault.code == .wrongSize, let size = fault.size { return .wrongSize(size) }
      let text = fault.explanation ?? fault.description
      return frame.header == nil ? .garbage(text) : .cut(text)
    }
  }
}

extension Frame {
  fileprivate var header: JPEGHeader? { withJPEG { try? JPEGHeader(of: $0) } }

  fileprivate var lacksTables: Bool {
    layout.format == .motionJPEG && header?.hasHuffmanTables == false
  }
}
