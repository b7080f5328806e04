internal import CaptureBase

/// Counts a stream's free frame buffers.
final class BufferPool: Sendable {
  private let free: Guarded<Int>

  init(count: Int) {
    free = Guarded(count)
  }

  /// Takes a buffer; returns false if none is free.
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
