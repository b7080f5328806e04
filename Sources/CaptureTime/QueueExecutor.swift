package import Dispatch

/// Runs an actor on one serial queue of a timeline.
///
/// Linux has no `DispatchSerialQueue`; this is what it would be. What the
/// timeline performs on the queue is already inside the actor.
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
