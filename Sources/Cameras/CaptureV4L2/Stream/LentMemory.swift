internal import CaptureImaging

/// A buffer that holds a frame; it is returned to the driver when this object is released.
final class LentMemory: FrameMemory {
  private let memories: [MappedMemory]
  private let filled: [Range<Int>]
  private let giveBack: @Sendable () -> Void

  init(
    _ memories: [MappedMemory], filled: [Range<Int>], giveBack: @escaping @Sendable () -> Void
  ) {
    self.memories = memories
    self.filled = filled
    self.giveBack = giveBack
  }

  deinit {
    giveBack()
  }

  var isEmpty: Bool { filled.allSatisfy(\.isEmpty) }

  func withBytes<Result, Failure: Error>(
    ofBuffer index: Int, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard memories.indices.contains(index), filled.indices.contains(index) else {
      return try body(RawSpan())
    }
    return try memories[index].withBytes(filled[index], body)
  }
}
