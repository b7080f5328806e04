public import CaptureBase
public import Dispatch

/// A source of time that also schedules work.
///
/// All code that waits uses its timeline, and all work for another queue
/// is submitted through it. A wall timeline is based on Dispatch and the kernel's clock. A
/// manual timeline runs the same work in a fixed order and advances the time itself,
/// so a test of ten minutes takes milliseconds and always has the same result.
///
/// A timeline is a `Clock`: `Task.sleep(until:clock:)`, `sleep(for:)` and `measure(_:)` work with it.
public protocol Timeline: Clock where Instant == Timestamp, Duration == Swift.Duration {
  /// The current time on the clock that timestamps cameras' frames.
  var now: Timestamp { get }

  /// The current civil time, in the local time zone.
  var date: WallTime { get }

  /// Runs `work` on `queue` soon; work for the same queue runs in the order of the calls.
  func perform(on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void)

  /// Runs `work` on `queue` once `moment` has come, unless the alarm is cancelled or released before.
  func alarm(
    at moment: Timestamp, on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void
  ) -> Alarm
}

extension Timeline {
  /// Runs `work` on `queue` after `delay`.
  public func alarm(
    after delay: Duration, on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void
  ) -> Alarm {
    alarm(at: now + delay, on: queue, work)
  }

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

extension Timeline {
  /// Returns the delay of an alarm if it shows that the program could not run.
  ///
  /// The process may have been stopped, or starved of CPU time. The result is nil for delays of up to
  /// half a second, which are common on a busy machine.
  package func timeLost(since moment: Timestamp) -> Duration? {
    let lost = now - moment
    return lost > .milliseconds(500) ? lost : nil
  }
}
