internal import CaptureCamera
package import CaptureImaging

/// What a frame's bytes turned out to be, so that the like can be made without them.
package enum FrameCondition: Hashable, Sendable {
  case whole
  /// A JPEG that is whole but for its Huffman tables.
  case withoutTables
  case empty
  /// A JPEG that begins well and does not decode to its end, in the decoder's words.
  case cut(String)
  /// Something that is no picture at all.
  case garbage(String)
  /// Fewer bytes than a raw picture needs.
  case short(needed: Int)
  case wrongSize(FrameSize)
  /// Nobody looked: frames came faster than they could be written.
  case unseen

  /// The kind of fault, in the word that reports count it by; nil where there is none.
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
  /// Looks at a frame as a session would before it makes a photo of it.
  func condition(of frame: Frame) -> FrameCondition {
    guard !frame.isEmpty else { return .empty }
    switch examine(frame) {
    case .success: return frame.lacksTables ? .withoutTables : .whole
    case .failure(.short(_, let needed)): return .short(needed: needed)
    case .failure(.wrongSize(let size)): return .wrongSize(size)
    case .failure(let fault):
      return frame.header == nil ? .garbage(fault.words) : .cut(fault.words)
    }
  }
}

extension Frame {
  fileprivate var header: JPEGHeader? { withJPEG { try? JPEGHeader(of: $0) } }

  fileprivate var lacksTables: Bool {
    layout.format == .motionJPEG && header?.hasHuffmanTables == false
  }
}

extension FrameFault {
  fileprivate var words: String {
    if case .damaged(let why) = self { why } else { description }
  }
}
