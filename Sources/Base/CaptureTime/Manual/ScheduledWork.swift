internal import CaptureBase
internal import Dispatch

/// The work of a manual clock: pending work in order, and alarms by time.
struct ScheduledWork: Sendable {
  /// A unit of work and the queue on which it runs.
  struct Item: Sendable {
    let queue: DispatchQueue
    let work: @Sendable () -> Void
  }

  private struct PendingAlarm: Sendable {
    let moment: Timestamp
    /// The order of creation, which breaks ties between alarms of one time.
    let order: Int
    let item: Item
    /// The alarm, which is nil once it has been dropped and must not ring any more.
    weak var alarm: Alarm?

    func comesBefore(_ other: PendingAlarm) -> Bool {
      (moment, order) < (other.moment, other.order)
    }
  }

  var now: Timestamp
  private var due: [Item?] = []
  private var nextDue = 0
  /// Sorted with the latest first, so that taking the next one is cheap.
  private var pendingAlarms: [PendingAlarm] = []
  private var count = 0
  /// The number of units of work outside the clock, while which the time does not advance.
  var outsideWork = 0
  /// The queue of the work that was returned last.
  private var last: DispatchQueue?
  /// The highest number of units of work without progress.
  private let workLimit: Int
  /// The time at which progress was last seen, and the number of units of work since then.
  private var progress: (moment: Timestamp, work: Int)

  init(now: Timestamp, workLimit: Int) {
    self.now = now
    self.workLimit = workLimit
    progress = (now, 0)
  }

  /// Whether more work than the limit has been returned while the time hardly advanced.
  var isStuck: Bool { progress.work > workLimit }

  /// Resets the count, since work that others have enqueued is not a lack of progress.
  mutating func expectProgress() {
    progress = (now, 0)
  }

  mutating func add(_ item: Item) {
    due.append(item)
  }

  mutating func add(_ item: Item, at moment: Timestamp, while alarm: Alarm) {
    count += 1
    let pending = PendingAlarm(moment: max(moment, now), order: count, item: item, alarm: alarm)
    var (low, high) = (0, pendingAlarms.count)
    while low < high {
      let middle = (low + high) / 2
      if pending.comesBefore(pendingAlarms[middle]) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    pendingAlarms.insert(pending, at: low)
  }

  /// Removes and returns the next unit of work, and advances the time to it.
  ///
  /// Work after `end` is not returned, nor is any after the present time during work outside the clock.
  /// References to finished work are not kept, because releasing
  /// them may enqueue new work, which must not happen while the clock is locked.
  mutating func next(until end: Timestamp?) -> Item? {
    if nextDue < due.count {
      defer { nextDue += 1 }
      return begun(due[nextDue].take())
    }
    let end = outsideWork > 0 ? now : end
    due.removeAll(keepingCapacity: true)
    nextDue = 0
    while let pending = pendingAlarms.last {
      if pending.alarm == nil {
        pendingAlarms.removeLast()
        continue
      }
      if let end, pending.moment > end { return nil }
      pendingAlarms.removeLast()
      now = max(now, pending.moment)
      return begun(pending.item)
    }
    return nil
  }

  private mutating func begun(_ item: Item?) -> Item? {
    last = item?.queue ?? last
    if now - progress.moment >= .milliseconds(1) { expectProgress() }
    progress.work += 1
    return item
  }

  /// The label of the queue of the work that was returned last.
  var lastQueue: String? { last?.label }

  /// The labels of the queues on which alarms are pending, in the order of their times.
  var pendingQueues: [String] {
    var labels: [String] = []
    for pending in pendingAlarms.reversed() where pending.alarm != nil {
      let label = pending.item.queue.label
      if !labels.contains(label) { labels.append(label) }
    }
    return labels
  }
}
