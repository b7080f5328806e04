package import Dispatch

/// An executor that runs an actor on a serial queue of a timeline.
///
/// It takes the place of `DispatchSerialQueue`, which does not exist on Linux. Work that
/// the timeline performs on the queue is already isolated to the actor.
package final class QueueExecutor: SerialExecutor {
  package let queue: DispatchQueue
  private let timeline: any Timeline

  package init(label: String, timeline: any Timeline) {
    queue = DispatchQueue(label: label)
    self.timeline = timeline
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    timeline.perform(on: queue) { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  package func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(queue))
  }
}

/// An executor that runs tasks on a serial queue of a timeline, away from the cooperative pool.
///
/// What such a task calls may therefore block. While it is suspended, other work of the queue runs.
package final class QueueTasks: TaskExecutor {
  private let queue: DispatchQueue
  private let timeline: any Timeline

  package init(on queue: DispatchQueue, timeline: any Timeline) {
    self.queue = queue
    self.timeline = timeline
  }

  /// Runs async code on the queue, except where it is isolated to an actor with another executor.
  package func start(_ body: @escaping @Sendable () async -> Void) {
    Task(executorPreference: self) { await body() }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    timeline.perform(on: queue) { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
