import CaptureBase
import Dispatch

/// A task executor that can hold its work, as a slow disk does.
final class HeldTasks: TaskExecutor {
  private let queue = DispatchQueue(label: "capture.tests.held")
  /// The work that is held; nil while work runs at once.
  private let held = Guarded<[UnownedJob]?>(nil)
  private let arrivals = AsyncStream.makeStream(of: Void.self)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isHeld = held.withLock { held in
      held?.append(job)
      return held != nil
    }
    if isHeld { arrivals.continuation.yield() } else { run(job) }
  }

  /// Holds all work from now on.
  func hold() {
    held.withLock { $0 = [] }
  }

  /// Waits until work is held.
  func waitForWork() async {
    for await _ in arrivals.stream { return }
  }

  /// Runs the work that was held, and later work at once.
  func release() {
    let jobs = held.withLock { held in
      defer { held = nil }
      return held ?? []
    }
    jobs.forEach(run)
  }

  private func run(_ job: UnownedJob) {
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
