internal import CaptureBase
internal import CaptureImaging
internal import CaptureRecording

/// A frame buffer for a recorded frame, returned to the pool when it is released.
///
/// The bytes are read on first access; a picture that was not recorded is replaced.
final class RecordedMemory: FrameMemory {
  private let pool: BufferPool
  private let frame: RecordedFrame
  private let recording: Recording
  private let renderer: FrameRenderer
  private let buffers = Guarded<[FrameBytes]?>(nil)

  /// Creates a buffer, for which the caller has taken a slot from the pool.
  init(of pool: BufferPool, _ frame: RecordedFrame, _ recording: Recording, renderer: FrameRenderer)
  {
    self.pool = pool
    self.frame = frame
    self.recording = recording
    self.renderer = renderer
  }

  deinit {
    pool.giveBack()
  }

  /// The layout of the bytes; replacements have no padding.
  var layout: FrameLayout { frame.hasBytes ? frame.layout : ReplacementFrame(for: frame).layout }

  var isEmpty: Bool { frame.byteCount == 0 }

  func withBytes<Result, Failure: Error>(
    ofBuffer index: Int, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let buffers = filled()
    guard buffers.indices.contains(index) else { return try body(RawSpan()) }
    return try buffers[index].withBytes(body)
  }

  private func filled() -> [FrameBytes] {
    if let buffers = buffers.withLock({ $0 }) { return buffers }
    let made = recording.bytes(of: frame)?.map(FrameBytes.made) ?? [replacement()]
    buffers.withLock { $0 = made }
    return made
  }

  /// Returns the replacement; empty if bytes that were recorded have disappeared since.
  private func replacement() -> FrameBytes {
    frame.hasBytes ? .made([]) : ReplacementFrame(for: frame).bytes(by: renderer)
  }
}
