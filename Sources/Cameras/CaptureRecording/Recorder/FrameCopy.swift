internal import CaptureImaging

/// A copy of a frame's bytes, which lets the driver reuse its buffer at once.
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
  /// The number of buffers that hold the frame's planes.
  var bufferCount: Int { (planes.map(\.buffer).max() ?? 0) + 1 }
}

extension Frame {
  /// The number of bytes in each buffer.
  var byteCounts: [Int] {
    (0..<layout.bufferCount).map { index in withBytes(ofBuffer: index) { $0.byteCount } }
  }
}
