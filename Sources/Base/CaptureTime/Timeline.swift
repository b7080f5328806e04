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
}
