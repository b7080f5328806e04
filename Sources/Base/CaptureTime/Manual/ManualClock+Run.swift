internal import CaptureBase
internal import Dispatch

extension ManualClock {
  /// Runs async code, and advances the time whenever the code is waiting.
  ///
  /// Child tasks run in the clock's fixed order too, so the result is the same every time. A bare
  /// `Task { }` does not, and time does not wait for it: use a task group or `async let`.
  ///
  /// The time advances by at most `limit`. It stands still while this code waits for a store, and
  /// in ``hold(while:)``, which is for waiting for anything else outside this clock. Code that runs
  /// elsewhere, such as on the main actor or in a `Task { }`, needs ``hold(while:)`` also for a
  /// store.
  ///
  /// Work outside this clock gets real time to make progress. If it does not end, or nothing is due
  /// within the limit, and nothing arrives for `patience`, the code is cancelled and this throws a
  /// ``ManualClockError``. The same happens if work exceeds the clock's limit while the time does
  /// not advance. Before this returns, all work that is due by then is done, such as calls of
  /// observers.
  public func run<Success: Sendable>(
    limit: Duration = .seconds(60 * 60), patience: Duration = .seconds(20),
    _ body: @escaping @Sendable () async throws -> Success
  ) async throws -> Success {
    let executor = ClockExecutor(clock: self)
    let outcome = Guarded(Result<Success, any Error>?.none)
    let failure = Guarded(ManualClockError?.none)
    let (end, ending) = AsyncStream.makeStream(of: Void.self)
    let task = Task(executorPreference: executor) {
      do {
        let success = try await body()
        outcome.withLock { $0 = .success(success) }
      } catch {
        outcome.withLock { $0 = .failure(error) }
      }
    }
    let run = ClockRun(of: self, limit: limit, patience: patience)
    DispatchQueue(label: "capture.manual-clock").async {
      let error = run.drive { outcome.withLock { $0 != nil } }
      if error != nil {
        task.cancel()
        run.windDown { outcome.withLock { $0 != nil } }
      }
      failure.withLock { $0 = error }
      ending.finish()
    }
    // A task of its own, because a cancelled one would not wait for the end.
    let ended = Task { for await _ in end {} }
    await withTaskCancellationHandler {
      await ended.value
    } onCancel: {
      task.cancel()
    }
    if let error = failure.withLock({ $0 }) { throw error }
    await task.value
    return try outcome.withLock { outcome throws in
      guard let outcome else { throw CancellationError() }
      return try outcome.get()
    }
  }
}

/// Runs tasks on a manual clock, one job after another.
final class ClockExecutor: TaskExecutor {
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
