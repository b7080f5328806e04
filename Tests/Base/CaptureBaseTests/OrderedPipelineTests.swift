import CaptureTestSupport
import Dispatch
import Testing

@testable import CaptureBase

@Suite(.timeLimit(.minutes(10)))
struct OrderedPipelineTests {
  /// Returns a line that doubles numbers at varying speed.
  private func doubling(
    workers: Int = 3, byteBudget: Int = 100, itemBudget: Int = .max
  ) -> OrderedPipeline<Int, Int> {
    OrderedPipeline(
      workers: workers, byteBudget: byteBudget, itemBudget: itemBudget,
      state: { SeededGenerator(seed: 1) },
      work: { generator, number in
        var sum = number
        for _ in 0..<Int.random(in: 0...2_000, using: &generator) { sum &+= 1 }
        return number * 2 + (sum < 0 ? 1 : 0)
      })
  }

  /// Runs `body` on another thread; the returned function waits up to 50 seconds for its end.
  private func onThread(_ body: @escaping @Sendable () -> Void) -> () -> Bool {
    let end = DispatchSemaphore(value: 0)
    DispatchQueue(label: "test").async {
      body()
      end.signal()
    }
    return { end.wait(timeout: .now() + 50) == .success }
  }

  @Test(arguments: 1...8)
  func `a line never holds more items than its item budget, however small they are`(
    budget: Int
  ) {
    let line = doubling(itemBudget: budget)
    let held = Guarded((count: 0, most: 0))
    let hasSubmitted = onThread {
      for number in 0..<200 {
        line.submit(number, byteCount: 0)
        held.withLock { held in
          held.count += 1
          held.most = max(held.most, held.count)
        }
      }
      line.finish()
    }
    for number in 0..<200 {
      // Counted before the item is taken, so that a race cannot make the count too large.
      held.withLock { $0.count -= 1 }
      #expect(line.next() == number * 2)
    }
    #expect(hasSubmitted())
    #expect(held.withLock { $0.most } <= budget)
  }

  @Test(arguments: 0..<20)
  func `results are delivered in order while the bytes stay within the budget`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let budget = Int.random(in: 1...100, using: &generator)
    let costs = (0..<200).map { _ in Int.random(in: 0...120, using: &generator) }
    let line = doubling(workers: Int.random(in: 1...5, using: &generator), byteBudget: budget)
    let held = Guarded((bytes: 0, count: 0, isOver: false))
    let hasSubmitted = onThread {
      for (number, cost) in costs.enumerated() {
        line.submit(number, byteCount: cost)
        held.withLock { held in
          held.bytes += cost
          held.count += 1
          if held.bytes > budget, held.count > 1 { held.isOver = true }
        }
      }
      line.finish()
    }
    var results: [Int] = []
    for cost in costs {
      // Subtracted before the item is taken, so that a race cannot make the sum too large.
      held.withLock {
        $0.bytes -= cost
        $0.count -= 1
      }
      if let result = line.next() { results.append(result) }
    }
    #expect(hasSubmitted())
    #expect(results == costs.indices.map { $0 * 2 })
    #expect(line.next() == nil)
    #expect(!held.withLock { $0.isOver })
  }

  @Test func `an item over the byte budget is processed alone`() {
    let line = doubling(byteBudget: 10)
    #expect(line.submit(1, byteCount: 1_000))
    let steps = Guarded<[String]>([])
    let hasSubmitted = onThread {
      line.submit(2, byteCount: 1)
      steps.withLock { $0.append("submitted") }
    }
    steps.withLock { $0.append("taken") }
    #expect(line.next() == 2)
    #expect(hasSubmitted())
    #expect(steps.withLock { $0 } == ["taken", "submitted"])
    #expect(line.next() == 4)
  }

  @Test func `every worker creates one state and keeps it`() {
    let states = Guarded(0)
    let line = OrderedPipeline<Int, Int>(
      workers: 3, byteBudget: 10,
      state: {
        states.withLock { $0 += 1 }
        return 0
      },
      work: { count, _ in
        count += 1
        return count
      })
    let hasSubmitted = onThread {
      for number in 0..<100 { line.submit(number, byteCount: 1) }
      line.finish()
    }
    var counts: [Int] = []
    while let count = line.next() { counts.append(count) }
    #expect(hasSubmitted())
    #expect(counts.count == 100)
    #expect(counts.max() ?? 0 >= 34)
    #expect(states.withLock { $0 } <= 3)
  }

  @Test func `a finished line delivers its results and accepts no more items`() {
    let line = doubling()
    line.submit(1, byteCount: 1)
    line.finish()
    #expect(!line.submit(2, byteCount: 1))
    #expect(line.next() == 2)
    #expect(line.next() == nil)
    #expect(line.next() == nil)
  }

  @Test func `cancelling a line wakes its waiting producers and consumers`() {
    let line = doubling(byteBudget: 1)
    line.submit(1, byteCount: 1)
    let submits = onThread { line.submit(2, byteCount: 1) }
    let takes = onThread { while line.next() != nil {} }
    line.cancel()
    #expect(submits())
    #expect(takes())
    #expect(!line.submit(3, byteCount: 0))
    #expect(line.next() == nil)
  }

  @Test func `releasing an ordered pipeline ends its workers`() {
    let ends = DispatchSemaphore(value: 0)
    do {
      let line = OrderedPipeline<Int, Int>(
        workers: 2, byteBudget: 10, state: { Ending(signal: ends) }, work: { _, number in number })
      line.submit(1, byteCount: 1)
      #expect(line.next() == 1)
    }
    for _ in 0..<2 { #expect(ends.wait(timeout: .now() + 50) == .success) }
  }

  /// A worker's state that signals its destruction.
  private struct Ending: ~Copyable {
    let signal: DispatchSemaphore

    deinit {
      signal.signal()
    }
  }
}
