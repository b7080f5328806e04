public import CaptureImaging
public import Dispatch

/// Where time and work come from.
///
/// Everything that waits asks its timeline, and everything that runs elsewhere
/// is handed over by it. A wall timeline is Dispatch and the kernel's clock; a
/// manual one runs the same work in one fixed order and moves time by itself,
/// so a test of ten minutes takes milliseconds and ends the same every time.
public protocol Timeline: Sendable {
  /// This moment, on the clock that stamps cameras' frames.
  var now: Timestamp { get }

  /// This moment, on the clock that people read.
  var date: WallTime { get }

  /// Runs `work` on `queue`, soon, in the order of the calls for one queue.
  func perform(on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void)

  /// Runs `work` on `queue` once `moment` has come, unless the alarm is
  /// cancelled or dropped before.
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
