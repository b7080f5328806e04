import CaptureHTTP

/// Bytes that are sent from where they lie, and that tell when they are no longer needed.
final class SharedArray: HTTPBytes {
  private nonisolated(unsafe) let memory: UnsafeMutableRawBufferPointer
  private let released: @Sendable () -> Void

  init(repeating byte: UInt8, count: Int, released: @escaping @Sendable () -> Void = {}) {
    memory = .allocate(byteCount: count, alignment: 1)
    memory.initializeMemory(as: UInt8.self, repeating: byte)
    self.released = released
  }

  deinit {
    memory.deallocate()
    released()
  }

  func withBytes<Result>(_ body: (RawSpan) -> Result) -> Result {
    body(UnsafeRawBufferPointer(memory).bytes)
  }
}
