internal import CaptureImaging

/// A simulated buffer with a frame in it, free again when it is dropped.
///
/// The picture is made when it is first looked at: most frames never are.
final class SimulatedMemory: FrameMemory {
  private let pool: BufferPool
  private let darkroom: Darkroom
  private let exposure: Exposure
  private let damage: Damage?
  private let bytes = Guarded<FrameBytes?>(nil)

  /// A buffer of the pool, taken from it before.
  init(of pool: BufferPool, _ exposure: Exposure, _ damage: Damage?, darkroom: Darkroom) {
    self.pool = pool
    self.darkroom = darkroom
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
    let whole = darkroom.bytes(of: exposure)
    let made = damage?.applied(to: whole) ?? whole
    bytes.withLock { $0 = made }
    return made
  }
}
