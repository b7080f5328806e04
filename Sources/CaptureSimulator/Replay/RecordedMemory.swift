internal import CaptureImaging
internal import CaptureRecording

/// A buffer with a recorded frame in it, free again when it is dropped.
///
/// The bytes are read when they are first looked at; a picture that was not
/// kept is made of a sample.
final class RecordedMemory: FrameMemory {
  private let pool: BufferPool
  private let frame: RecordedFrame
  private let recording: Recording
  private let darkroom: Darkroom
  private let buffers = Guarded<[FrameBytes]?>(nil)

  /// A buffer of the pool, taken from it before.
  init(of pool: BufferPool, _ frame: RecordedFrame, _ recording: Recording, darkroom: Darkroom) {
    self.pool = pool
    self.frame = frame
    self.recording = recording
    self.darkroom = darkroom
  }

  deinit {
    pool.giveBack()
  }

  /// How to read the bytes: pictures of samples have no padding.
  var layout: FrameLayout { frame.hasBytes ? frame.layout : StandIn(for: frame).layout }

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
    let made = recording.bytes(of: frame)?.map(FrameBytes.made) ?? [standIn()]
    buffers.withLock { $0 = made }
    return made
  }

  /// Nothing where bytes that were kept are gone meanwhile.
  private func standIn() -> FrameBytes {
    frame.hasBytes ? .made([]) : StandIn(for: frame).bytes(by: darkroom)
  }
}
