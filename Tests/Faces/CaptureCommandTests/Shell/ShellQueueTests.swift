import CaptureJSON
import Testing

@testable import CaptureCommand

/// The order in which the shell's requests begin.
struct ShellQueueTests {
  private static func queue(_ lines: String...) throws -> ShellQueue {
    var queue = ShellQueue()
    for line in lines { queue.add(try ShellRequest(reading: Array(line.utf8))) }
    return queue
  }

  private static let snap = #"{"do":"snap"}"#
  private static let frame = #"{"do":"frame"}"#
  private static let close = #"{"do":"close"}"#

  @Test func `a photo begins once the previous one has begun, and not earlier`() throws {
    var queue = try Self.queue(Self.snap, Self.frame, Self.snap)
    #expect(queue.next()?.number == 0)
    #expect(queue.next() == nil)
    queue.didBegin(0)
    #expect(queue.next()?.number == 1)
    queue.didBegin(1)
    queue.didEnd(1)
    #expect(queue.next()?.number == 2)
    queue.didEnd(0)
    queue.didEnd(2)
    #expect(queue.isEmpty)
  }

  @Test func `another request waits for all photos before it, and those after it wait for it`()
    throws
  {
    var queue = try Self.queue(Self.snap, Self.snap, Self.close, Self.snap)
    #expect(queue.next()?.number == 0)
    queue.didBegin(0)
    #expect(queue.next()?.number == 1)
    queue.didBegin(1)
    queue.didEnd(0)
    #expect(queue.next() == nil)
    queue.didEnd(1)
    #expect(queue.next()?.number == 2)
    #expect(queue.next() == nil)
    queue.didEnd(2)
    #expect(queue.next()?.number == 3)
  }

  @Test func `a request that fails while it begins lets the next one begin`() throws {
    var queue = try Self.queue(Self.snap, Self.snap)
    #expect(queue.next()?.number == 0)
    queue.didEnd(0)
    #expect(queue.next()?.number == 1)
  }

  @Test func `a limited number of photos are in progress`() throws {
    var queue = ShellQueue()
    for _ in 0...ShellQueue.width {
      queue.add(try ShellRequest(reading: Array(Self.snap.utf8)))
    }
    for number in 0..<ShellQueue.width {
      #expect(queue.next()?.number == number)
      queue.didBegin(number)
    }
    #expect(queue.next() == nil)
    #expect(queue.waitingCount == 1)
    queue.didEnd(3)
    #expect(queue.next()?.number == ShellQueue.width)
  }

  @Test func `a cancellation removes what waits, and names what is in progress`() throws {
    var queue = try Self.queue(
      #"{"do":"snap","id":1}"#, #"{"do":"snap","id":2}"#, #"{"do":"close","id":1}"#,
      #"{"do":"quit","id":3}"#)
    _ = queue.next()
    let named = queue.cancel(1)
    #expect(named.running == [0])
    #expect(named.waiting.count == 1)
    #expect(queue.cancel(9).waiting.isEmpty)
    let all = queue.cancel(nil)
    #expect(all.waiting.map(\.id) == [2])
    #expect(all.running == [0])
    queue.didEnd(0)
    #expect(queue.next()?.request.id == 3, "the last request stays, as the shell has to end")
  }
}
