internal import CaptureBase
internal import CaptureImaging

/// A simulated frame buffer, returned to the pool when it is released.
///
/// The picture is rendered on first access: most frames are never looked at.
final class SimulatedMemory: FrameMemory {
  private let pool: BufferPool
  private let renderer: FrameRenderer
  private let exposure: Exposure
  private let damage: Damage?
  private let bytes = Guarded<FrameBytes?>(nil)

  /// Creates a buffer, for which the caller has taken a slot from the pool.
  init(of pool: BufferPool, _ exposure: Exposure, _ damage: Damage?, renderer: FrameRenderer) {
    self.pool = pool
    self.renderer = renderer
    self.exposure = exposure
    self.damage = damage
  }

  deinit {
    pool.giveBack()
  }

  var isEmpty: Bool { damage == .truncated(toBytes: 0) }

  func withBytes<Result, Failure: Error>(
    ofBuffer index: Int, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard index == 0 else { return try body(RawSpan()) }
    return try filled().withBytes(body)
  }

  private func filled() -> FrameBytes {
    if let bytes = bytes.withLock({ $0 }) { return bytes }
    let whole = renderer.bytes(of: exposure)
    let made = damage?.applied(to: whole) ?? whole
    bytes.withLock { $0 = made }
    return made
  }
}
