internal import CaptureBase
internal import CaptureImaging
internal import Dispatch

extension ManualClock {
  /// Runs async code, and advances the time whenever the code is waiting.
  ///
  /// Child tasks run in the clock's fixed order too, so the result is the same every time. A bare
  /// `Task { }` does not, and time does not wait for it: use a task group or `async let`.
  ///
  /// Code that waits for something outside this clock, such as a file or another clock, gets real
  /// time to make progress. If nothing happens for 20 seconds, the process ends with an error
  /// message rather than hang.
  public func run<Success: Sendable>(
    _ body: @escaping @Sendable () async throws -> Success
  ) async throws -> Success {
    let executor = ClockExecutor(clock: self)
    let outcome = Guarded(Result<Success, any Error>?.none)
    let (end, ending) = AsyncStream.makeStream(of: Void.self)
    let task = Task(executorPreference: executor) {
      do {
        let success = try await body()
        outcome.withLock { $0 = .success(success) }
      } catch {
        outcome.withLock { $0 = .failure(error) }
      }
    }
    DispatchQueue(label: "capture.manual-clock").async {
      self.drive { outcome.withLock { $0 != nil } }
      ending.finish()
    }
    await withTaskCancellationHandler {
      for await _ in end {}
    } onCancel: {
      task.cancel()
    }
    await task.value
    return try outcome.withLock { outcome throws in
      guard let outcome else { throw CancellationError() }
      return try outcome.get()
    }
  }

  private func drive(until isDone: () -> Bool) {
    while !isDone() {
      guard !step(until: nil) else { continue }
      guard arrivals.wait(timeout: .now() + .seconds(20)) == .success else {
        fatalError("nothing is due on the manual clock, and the code it runs still waits")
      }
    }
    settle()  // leftover work would keep the clock, and itself, alive
  }
}

/// Runs tasks on a manual clock, one job after another.
private final class ClockExecutor: TaskExecutor {
  private let clock: ManualClock
  private let queue = DispatchQueue(label: "capture.manual-clock.tasks")

  init(clock: ManualClock) {
    self.clock = clock
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    clock.perform(on: queue) { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
