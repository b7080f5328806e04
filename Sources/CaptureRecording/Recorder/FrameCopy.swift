internal import CaptureImaging

/// A frame's bytes in memory of their own, so that the driver gets its buffer back at once.
final class FrameCopy: FrameMemory {
  let buffers: [[UInt8]]

  init(of frame: Frame) {
    buffers = (0..<frame.layout.bufferCount).map { index in
      frame.withBytes(ofBuffer: index) { bytes in bytes.copy(of: 0..<bytes.byteCount) }
    }
  }

  var isEmpty: Bool { buffers.allSatisfy(\.isEmpty) }

  func withBytes<Result, Failure: Error>(
    ofBuffer index: Int, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard buffers.indices.contains(index) else { return try body(RawSpan()) }
    let bytes = buffers[index]
    return try body(bytes.span.bytes)
  }
}

extension FrameLayout {
  /// How many buffers a frame's planes lie in.
  var bufferCount: Int { (planes.map(\.buffer).max() ?? 0) + 1 }
}

extension Frame {
  /// How many bytes each buffer holds.
  var byteCounts: [Int] {
    (0..<layout.bufferCount).map { index in withBytes(ofBuffer: index) { $0.byteCount } }
  }
}
