internal import CaptureBase

/// A pool of memory that is reused for pictures of the same size.
///
/// Fresh memory costs more than reading a cached file, because the kernel clears it page by page.
package final class PixelPool: Sendable {
  private let limit: Int
  private let state = Guarded(State())

  private struct State: ~Copyable {
    var idle: [Int: [Idle]] = [:]
    var byteCount = 0

    deinit {
      for pieces in idle.values { pieces.forEach { $0.memory.deallocate() } }
    }
  }

  /// Memory that is not in use.
  private struct Idle: Sendable {
    // It has a single owner at any time: it is removed from the pool before it is used.
    nonisolated(unsafe) let memory: UnsafeMutableRawBufferPointer
  }

  package init(limit: Int) {
    self.limit = limit
  }

  /// Returns a picture whose pixels must all be written by `fill`.
  package func pixels<Failure: Error>(
    of size: FrameSize, _ fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) -> Pixels {
    let memory = take(Pixels.byteCount(of: size))
    do throws(Failure) {
      try fill(memory)
    } catch {
      giveBack(memory)
      throw error
    }
    return Pixels(size: size, bytes: UnsafeRawBufferPointer(memory)) { [weak self] bytes in
      let memory = UnsafeMutableRawBufferPointer(mutating: bytes)
      guard let self else { return memory.deallocate() }
      giveBack(memory)
    }
  }

  /// Lends uninitialised memory.
  package func withMemory<Result, Failure: Error>(
    _ byteCount: Int, _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let memory = take(byteCount)
    defer { giveBack(memory) }
    return try body(memory)
  }

  /// Releases all memory that is not in use.
  package func drain() {
    let idle = state.withLock { state in
      defer { state.idle = [:] }
      state.byteCount = 0
      return state.idle
    }
    for pieces in idle.values { pieces.forEach { $0.memory.deallocate() } }
  }

  private func take(_ byteCount: Int) -> UnsafeMutableRawBufferPointer {
    let idle = state.withLock { state -> Idle? in
      guard let idle = state.idle[byteCount]?.popLast() else { return nil }
      state.byteCount -= byteCount
      return idle
    }
    return idle?.memory ?? .allocate(byteCount: byteCount, alignment: 4_096)
  }

  private func giveBack(_ memory: UnsafeMutableRawBufferPointer) {
    let idle = Idle(memory: memory)
    let isKept = state.withLock { state in
      guard state.byteCount + idle.memory.count <= limit else { return false }
      state.byteCount += idle.memory.count
      state.idle[idle.memory.count, default: []].append(idle)
      return true
    }
    if !isKept { memory.deallocate() }
  }
}
