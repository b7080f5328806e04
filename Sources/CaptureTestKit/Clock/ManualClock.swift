public import CaptureBase
public import CaptureTime
public import Dispatch

/// A timeline for tests, whose time advances only on request or when no other work is left.
///
/// All work runs one unit at a time in a fixed order, each on the queue that it was enqueued for. A
/// test of ten minutes takes milliseconds, and two runs of it are identical.
///
/// Use `advance(by:)` from synchronous code, and `run(_:)` for async code.
public final class ManualClock: Timeline {
  let agenda: Guarded<Agenda>
  /// Wakes an idle run when work is enqueued from outside.
  let arrivals = DispatchSemaphore(value: 0)
  private let start: WallTime

  /// Creates a clock that starts at `now` for frames and timers, and at `date` for wall-clock time.
  public init(
    now: Timestamp = Timestamp(nanoseconds: 1_000_000_000_000),
    date: WallTime = WallTime(seconds: 1_767_225_600)
  ) {
    agenda = Guarded(Agenda(now: now))
    start = date - (now - .zero)
  }

  /// The present time of the clock that stamps frames.
  public var now: Timestamp { agenda.withLock { $0.now } }

  /// The present wall-clock time, which advances together with `now`.
  public var date: WallTime { start - (.zero - now) }

  /// Enqueues work, which runs during the next `advance(by:)`, `settle()` or `run(_:)`.
  public func perform(on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) {
    agenda.withLock { $0.add(Agenda.Item(queue: queue, work: work)) }
    arrivals.signal()
  }

  /// Sets an alarm for a time of this clock; it rings unless it is cancelled or dropped before.
  public func alarm(
    at moment: Timestamp, on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void
  ) -> Alarm {
    let alarm = Alarm(work)
    let item = Agenda.Item(queue: queue) { [weak alarm] in alarm?.ring() }
    agenda.withLock { $0.add(item, at: moment, while: alarm) }
    arrivals.signal()
    return alarm
  }

  /// Advances the time by `span`, and runs everything that becomes due, in order.
  ///
  /// It returns once nothing is left to do at the new time. Call it from one thread at a time, and
  /// never from work that runs on this clock.
  public func advance(by span: Duration) {
    let end = now + span
    while step(until: end) {}
    agenda.withLock { $0.now = max($0.now, end) }
  }

  /// Advances the time without running any work, as if other programs kept this one from running.
  ///
  /// Work that becomes due in the meantime runs late.
  public func starve(for span: Duration) {
    agenda.withLock { $0.now = $0.now + span }
  }

  /// Runs everything that is due now, without advancing the time.
  public func settle() {
    advance(by: .zero)
  }

  /// Runs the next unit of work; returns false if there was none.
  func step(until end: Timestamp?) -> Bool {
    guard let item = agenda.withLock({ $0.next(until: end) }) else { return false }
    item.queue.sync(execute: item.work)
    return true
  }
}
