internal import CaptureBase
internal import CaptureImaging

/// A memory budget shared by several threads, each of which reserves part of it for a while.
final class SharedMemory: Sendable {
  let byteCount: Int
  private let lent = Monitor(0)

  init(byteCount: Int) {
    self.byteCount = byteCount
  }

  /// Waits until `count` bytes are free, and reserves them while the body runs.
  ///
  /// The body must not reserve more. A caller that needs more than the whole budget runs alone.
  func lend<Result, Failure: Error>(
    _ count: Int, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let limit = byteCount
    lent.withLock(when: { $0 == 0 || count <= limit - $0 }) { $0 += count }
    defer { lent.withLock { $0 -= count } }
    return try body()
  }
}
