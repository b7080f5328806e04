import CaptureBase
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Long work whose steps are reported to the task that awaits it.
@Suite(.timeLimit(.minutes(10)))
struct BackgroundTests {
  private let background = Background("capture.test")

  @Test func `every step of long work is reported in order before its result is returned`()
    async throws
  {
    var steps: [Int] = []
    let sum = await background.run(reporting: { steps.append($0) }) {
      (report: WorkReport<Int>) throws(Never) in
      for number in 1...1_000 { report.tell(number) }
      return 500_500
    }
    #expect(steps == Array(1...1_000))
    #expect(sum == 500_500)
  }

  @Test func `cancelling a task asks its long work to end, and reports the last steps`() async {
    let (steps, error) = await cancelled { report throws(StoreError) in
      report.tell(1)
      while !report.isCancelled { sched_yield() }
      report.tell(2)
      try report.requireGoingOn()
    }
    #expect(steps == [1, 2])
    #expect(error?.code == .cancelled)
  }

  @Test func `long work requested by a cancelled task sees the cancellation from the start`() async
  {
    let task = Task { [background] in
      withUnsafeCurrentTask { $0?.cancel() }
      return await background.run(reporting: { _ in }) {
        (report: WorkReport<Int>) throws(Never) in
        report.isCancelled
      }
    }
    #expect(await task.value)
  }

  /// Runs long work in a task that is cancelled at the first step, and returns all steps and the
  /// error.
  private func cancelled(
    _ work: @escaping @Sendable (WorkReport<Int>) throws(StoreError) -> Void
  ) async -> (steps: [Int], error: StoreError?) {
    let task = Task { [background] in
      var steps: [Int] = []
      do throws(StoreError) {
        try await background.run(
          reporting: { step in
            steps.append(step)
            withUnsafeCurrentTask { $0?.cancel() }
          }, work)
        return (steps, StoreError?.none)
      } catch {
        return (steps, error)
      }
    }
    return await task.value
  }
}
