import CaptureImaging

/// A frame's buffers as plain arrays.
final class ArrayMemory: FrameMemory {
  private let buffers: [[UInt8]]

  init(_ buffers: [[UInt8]]) {
    self.buffers = buffers
  }

  func withBytes<Result, Failure: Error>(
    ofBuffer index: Int, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body((buffers.indices.contains(index) ? buffers[index] : []).span.bytes)
  }
}

extension Frame {
  /// A frame in one buffer, or several.
  init(_ layout: FrameLayout, _ buffers: [UInt8]...) {
    self.init(
      sequence: 0, timestamp: .zero, layout: layout, memory: ArrayMemory(buffers))
  }
}
