import Testing

@testable import CaptureServe

/// The order in which changes are made.
@Suite(.timeLimit(.minutes(10)))
struct ChangeQueueTests {
  private actor Editor: ChangeQueue {
    var outcomes = UndoLog<Int>(limit: 2)
    var last: Task<Void, Never>?
    private(set) var asked = 0
    private(set) var made: [Int] = []

    func change(_ number: Int, _ work: @escaping @Sendable () async -> Void) async throws -> Int {
      asked += 1
      return try await inTurn { editor throws(CancellationError) in
        await work()
        editor.made.append(number)
        return number
      }
    }
  }

  @Test func `a change is made after the previous one, even if its client is gone`() async throws {
    let editor = Editor()
    let (gates, gate) = AsyncStream.makeStream(of: Void.self)
    let (beginnings, beginning) = AsyncStream.makeStream(of: Void.self)
    let first = Task {
      try await editor.change(1) {
        beginning.yield()
        _ = await gates.first { true }
      }
    }
    _ = await beginnings.first { true }
    let second = Task { try await editor.change(2) {} }
    while await editor.asked < 2 { await Task.yield() }
    second.cancel()
    gate.yield()
    #expect(try await second.value == 2)
    #expect(try await first.value == 1)
    #expect(await editor.made == [1, 2])
  }
}
