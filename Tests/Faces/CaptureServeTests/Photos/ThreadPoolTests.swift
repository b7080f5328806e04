import CaptureStore
import CaptureTestSupport
import Testing

@testable import CaptureServe

/// Which of several threads work is done on.
@Suite(.timeLimit(.minutes(10)))
struct ThreadPoolTests {
  /// Begins work that goes on until the gate is opened.
  private static func hold(
    _ threads: ThreadPool, _ gate: AsyncStream<Void>
  ) async -> Task<Void, any Error> {
    let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await threads.lend { _ in
        beginning.finish()
        for await _ in gate {}
      }
    }
    for await _ in begun {}
    return task
  }

  @Test func `work goes on as long as one thread is free, however long another one is taken`()
    async throws
  {
    let threads = ThreadPool(2, "capture.tests")
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let slow = await Self.hold(threads, gate)
    for number in 0..<5 {
      #expect(try await threads.lend { thread in await thread.run { number } } == number)
    }
    opening.finish()
    try await slow.value
  }

  @Test func `work that finds no thread waits for one, unless it is cancelled`() async throws {
    let threads = ThreadPool(1, "capture.tests")
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let slow = await Self.hold(threads, gate)
    let waiting = Task { try await threads.lend { _ in 1 } }
    let cancelled = Task { try await threads.lend { _ in 2 } }
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    opening.finish()
    #expect(try await waiting.value == 1)
    #expect(try await threads.lend { _ in 3 } == 3)
    try await slow.value
  }
}
