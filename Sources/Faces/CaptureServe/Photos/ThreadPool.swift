internal import CaptureStore

/// Threads, each of which is lent to one piece of work at a time.
///
/// Work that finds none free gets the first that is given back, in the order in which it came.
actor ThreadPool {
  private struct Waiter {
    let number: Int
    let turn: CheckedContinuation<Background?, Never>
  }

  private var free: [Background]
  private var waiters: [Waiter] = []
  private var lastNumber = 0

  /// Creates threads, whose label appears in debuggers.
  init(_ count: Int, _ label: String) {
    free = (0..<count).map { Background(inOrder: "\(label).\($0)") }
  }

  /// Does some work with its own thread; throws if the task is cancelled while it waits for one.
  nonisolated func lend<Answer: Sendable>(
    to work: @Sendable (Background) async throws -> Answer
  ) async throws -> Answer {
    let thread = try await take()
    do {
      let answer = try await work(thread)
      await giveBack(thread)
      return answer
    } catch {
      await giveBack(thread)
      throw error
    }
  }

  private func take() async throws -> Background {
    if let thread = free.popLast() { return thread }
    lastNumber += 1
    let number = lastNumber
    let thread = await withTaskCancellationHandler {
      await withCheckedContinuation { waiters.append(Waiter(number: number, turn: $0)) }
    } onCancel: {
      Task { await self.abandon(number) }
    }
    guard let thread else { throw CancellationError() }
    return thread
  }

  private func abandon(_ number: Int) {
    guard let index = waiters.firstIndex(where: { $0.number == number }) else { return }
    waiters.remove(at: index).turn.resume(returning: nil)
  }

  private func giveBack(_ thread: Background) {
    guard !waiters.isEmpty else { return free.append(thread) }
    waiters.removeFirst().turn.resume(returning: thread)
  }
}
