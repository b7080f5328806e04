internal import CaptureImaging

/// Counts the frames that a stream has room for.
final class BufferPool: Sendable {
  private let free: Guarded<Int>

  init(count: Int) {
    free = Guarded(count)
  }

  /// Takes room for one frame, and says whether there was any.
  func take() -> Bool {
    free.withLock { free in
      guard free > 0 else { return false }
      free -= 1
      return true
    }
  }

  func giveBack() {
    free.withLock { $0 += 1 }
  }
}
