import CaptureBase
import CaptureImaging
import Glibc
import Testing

@testable import CaptureV4L2

extension VideoNode {
  /// Captures a picture in one of the driver's own modes, for which a
  /// session might choose an equivalent.
  borrowing func picture(in mode: NodeMode) throws -> PlanarPicture {
    let granted = try set(mode)
    try #require(granted.layout.format == mode.code.format)
    let count = granted.memoryCount
    let buffers = try mapBuffers(2, memoryCount: count)
    for index in buffers.indices { try enqueue(index, memoryCount: count) }
    try startStream()
    defer { stopStream() }
    var frameSignal = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    try #require(poll(&frameSignal, 1, 5_000) == 1)
    let dequeued = try dequeue(memoryCount: count)
    let filled = try #require(dequeued)
    let memory = LentMemory(buffers[filled.index], filled: filled.filled) {}
    return try PlanarPicture(
      Frame(sequence: 0, timestamp: .zero, layout: granted.layout, memory: memory))
  }
}
