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
