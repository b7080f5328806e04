public import CaptureImaging

/// Frame memory backed by arrays instead of a driver's buffers.
public final class ArrayMemory: FrameMemory {
  private let buffers: [[UInt8]]

  public init(_ buffers: [[UInt8]]) {
    self.buffers = buffers
  }

  public func withBytes<Result, Failure: Error>(
    ofBuffer index: Int, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body((buffers.indices.contains(index) ? buffers[index] : []).span.bytes)
  }
}
