public import CaptureBase
internal import Dispatch

extension Timeline {
  /// The smallest difference between two times of the timeline.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Waits until `deadline`; throws `CancellationError` once the task is cancelled.
  ///
  /// The tolerance is not used: an alarm is never early, and as punctual as the timeline allows.
  public func sleep(until deadline: Timestamp, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let (end, ending) = AsyncStream.makeStream(of: Void.self)
    let alarm = alarm(at: deadline, on: sleepQueue) { ending.finish() }
    for await _ in end {}
    alarm.cancel()
    try Task.checkCancellation()
  }
}

/// The queue on which alarms wake the tasks that sleep.
private let sleepQueue = DispatchQueue(label: "capture.timeline.sleep")
