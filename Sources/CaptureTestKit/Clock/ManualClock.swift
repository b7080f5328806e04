public import CaptureImaging
public import Dispatch
public import CaptureTime

/// Time that moves only when it is told to, or when nothing else is left to do.
///
/// Everything that is handed to it runs one after another in one fixed order,
/// each piece on the queue it was meant for. So a test of ten minutes takes
/// milliseconds, and two runs of it are the same to the last event.
///
/// Use `advance(by:)` from code that asks and looks, and `run(_:)` for code
/// that waits.
public final class ManualClock: Timeline {
  let agenda: Guarded<Agenda>
  /// Wakes a run that has nothing to do when something is handed over from outside.
  let arrivals = DispatchSemaphore(value: 0)
  private let start: WallTime

  /// A clock that shows `now` to frames and `date` to people.
  public init(
    now: Timestamp = Timestamp(nanoseconds: 1_000_000_000_000),
    date: WallTime = WallTime(seconds: 1_767_225_600)
  ) {
    agenda = Guarded(Agenda(now: now))
    start = date - (now - .zero)
  }

  public var now: Timestamp { agenda.withLock { $0.now } }

  public var date: WallTime { start - (.zero - now) }

  public func perform(on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) {
    agenda.withLock { $0.add(Agenda.Item(queue: queue, work: work)) }
    arrivals.signal()
  }

  public func alarm(
    at moment: Timestamp, on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void
  ) -> Alarm {
    let alarm = Alarm(work)
    let item = Agenda.Item(queue: queue) { [weak alarm] in alarm?.ring() }
    agenda.withLock { $0.add(item, at: moment, while: alarm) }
    arrivals.signal()
    return alarm
  }

  /// Does everything that is due until `span` has passed, in order.
  ///
  /// Returns once nothing is left to do at that moment. To be called by one
  /// thread at a time, and never by work that runs on this clock.
  public func advance(by span: Duration) {
    let end = now + span
    while step(until: end) {}
    agenda.withLock { $0.now = max($0.now, end) }
  }

  /// Lets time pass in which nothing is done, as when other programs starve this one; what is
  /// overdue then is done late.
  public func starve(for span: Duration) {
    agenda.withLock { $0.now = $0.now + span }
  }

  /// Does everything that can be done without letting time pass.
  public func settle() {
    advance(by: .zero)
  }

  /// Does the next thing, and says whether there was one.
  func step(until end: Timestamp?) -> Bool {
    guard let item = agenda.withLock({ $0.next(until: end) }) else { return false }
    item.queue.sync(execute: item.work)
    return true
  }
}
