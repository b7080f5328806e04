internal import CaptureImaging

/// Memory that several threads share, each of which needs some of it for a while.
final class SharedMemory: Sendable {
  let byteCount: Int
  private let lent = Monitor(0)

  init(byteCount: Int) {
    self.byteCount = byteCount
  }

  /// Waits until `count` bytes are free, and counts them as used while the body runs.
  ///
  /// The body must not ask for more. Who needs more than there is goes alone.
  func lend<Result, Failure: Error>(
    _ count: Int, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let limit = byteCount
    lent.withLock(when: { $0 == 0 || count <= limit - $0 }) { $0 += count }
    defer { lent.withLock { $0 -= count } }
    return try body()
  }
}
