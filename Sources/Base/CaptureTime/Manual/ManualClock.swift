public import CaptureBase
public import Dispatch

/// A timeline for tests, whose time advances only on request or when no other work is left.
///
/// All work runs one unit at a time in a fixed order, each on the queue that it was enqueued for. A
/// test of ten minutes takes milliseconds, and two runs of it are identical.
///
/// Use `advance(by:)` from synchronous code, and `run(_:)` for async code.
public final class ManualClock: Timeline {
  let scheduled: Guarded<ScheduledWork>
  /// Wakes an idle run when work is enqueued from outside.
  let arrivals = DispatchSemaphore(value: 0)
  private let start: WallTime

  /// Creates a clock that starts at `now` for frames and timers, and at `date` for wall-clock time.
  ///
  /// It gives up after more than `workLimit` units of work during which the time advanced by less than
  /// a millisecond, since such work may never end.
  public init(
    now: Timestamp = Timestamp(nanoseconds: 1_000_000_000_000),
    date: WallTime = WallTime(seconds: 1_767_225_600), workLimit: Int = 1_000_000
  ) {
    scheduled = Guarded(ScheduledWork(now: now, workLimit: workLimit))
    start = date - (now - .zero)
  }

  /// The present time of the clock that stamps frames.
  public var now: Timestamp { scheduled.withLock { $0.now } }

  /// The present wall-clock time, which advances together with `now`.
  public var date: WallTime { start - (.zero - now) }

  /// Enqueues work, which runs during the next `advance(by:)`, `settle()` or `run(_:)`.
  public func perform(on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) {
    scheduled.withLock { $0.add(ScheduledWork.Item(queue: queue, work: work)) }
    arrivals.signal()
  }

  /// Sets an alarm for a time of this clock; it rings unless it is cancelled or dropped before.
  public func alarm(
    at moment: Timestamp, on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void
  ) -> Alarm {
    let alarm = Alarm(work)
    let item = ScheduledWork.Item(queue: queue) { [weak alarm] in alarm?.ring() }
    scheduled.withLock { $0.add(item, at: moment, while: alarm) }
    arrivals.signal()
    return alarm
  }

  /// Advances the time by `span`, and runs everything that becomes due, in order.
  ///
  /// It returns once nothing is left to do at the new time. If work exceeds the clock's limit without the
  /// time advancing, it throws, and leaves the time where it was. Call it from one thread at a time, and
  /// never from work that runs on this clock.
  public func advance(by span: Duration) throws(ManualClockError) {
    let begun = now
    let end = begun + span
    if let code = work(until: end) { throw failure(code, since: begun) }
    scheduled.withLock { $0.now = max($0.now, end) }
  }

  /// Advances the time without running any work, as if other programs kept this one from running.
  ///
  /// Work that becomes due in the meantime runs late.
  public func starve(for span: Duration) {
    scheduled.withLock { $0.now = $0.now + span }
  }

  /// Runs everything that is due now, without advancing the time; throws if that never ends.
  public func settle() throws(ManualClockError) {
    try advance(by: .zero)
  }
}

extension ManualClock {
  /// Runs everything that becomes due until `end`, and waits for work outside the clock meanwhile.
  ///
  /// Returns why that does not end, or nil.
  func work(
    until end: Timestamp, patience: DispatchTimeInterval = .seconds(20)
  ) -> ManualClockError.Code? {
    expectProgress()
    while true {
      guard !isStuck else { return .noProgress }
      guard !step(until: end) else { continue }
      guard hasOutsideWork else { return nil }
      expectProgress()
      guard arrivals.wait(timeout: .now() + patience) == .success else { return .outsideWork }
    }
  }

  /// Runs the next unit of work; returns false if there was none.
  func step(until end: Timestamp?) -> Bool {
    guard let item = scheduled.withLock({ $0.next(until: end) }) else { return false }
    item.queue.sync { runCurrent(item.work) }
    return true
  }

  /// Whether work outside the clock keeps the time from advancing.
  var hasOutsideWork: Bool { scheduled.withLock { $0.outsideWork > 0 } }

  func beginOutsideWork() {
    scheduled.withLock { $0.outsideWork += 1 }
  }

  func endOutsideWork() {
    scheduled.withLock { $0.outsideWork -= 1 }
    arrivals.signal()
  }

  /// Whether work goes on beyond the limit without the time advancing.
  var isStuck: Bool { scheduled.withLock { $0.isStuck } }

  /// Resets the count of the work without progress.
  func expectProgress() {
    scheduled.withLock { $0.expectProgress() }
  }

  /// Returns a failure with what is pending at present.
  func failure(_ code: ManualClockError.Code, since begun: Timestamp) -> ManualClockError {
    scheduled.withLock { scheduled in
      ManualClockError(
        code: code, elapsed: scheduled.now - begun, pending: scheduled.pendingQueues,
        lastQueue: scheduled.lastQueue)
    }
  }
}
