public import CaptureBase

extension Frame {
  /// Creates a frame with its own bytes, one array for each buffer; most formats have one.
  public init(
    sequence: Int = 0, timestamp: Timestamp = .zero, layout: FrameLayout,
    isFlaggedBroken: Bool = false, bytes: [UInt8]...
  ) {
    self.init(
      sequence: sequence, timestamp: timestamp, layout: layout, isFlaggedBroken: isFlaggedBroken,
      memory: CopiedMemory(bytes))
  }

  /// Returns a copy in memory of its own, so that the driver gets its buffer back.
  public func copied() -> Frame {
    let count = (layout.planes.map(\.buffer).max() ?? 0) + 1
    let buffers = (0..<count).map { index in
      withBytes(ofBuffer: index) { bytes in bytes.copy(of: 0..<bytes.byteCount) }
    }
    return Frame(
      sequence: sequence, timestamp: timestamp, layout: layout, isFlaggedBroken: isFlaggedBroken,
      memory: CopiedMemory(buffers))
  }
}

/// A frame's bytes that no driver waits for.
private final class CopiedMemory: FrameMemory {
  private let buffers: [[UInt8]]

  init(_ buffers: [[UInt8]]) {
    self.buffers = buffers
  }

  var isEmpty: Bool { buffers.first?.isEmpty ?? true }

  func withBytes<Result, Failure: Error>(
    ofBuffer index: Int, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let bytes = buffers.indices.contains(index) ? buffers[index] : []
    return try body(bytes.span.bytes)
  }
}
