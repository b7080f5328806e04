internal import CaptureImaging
internal import Dispatch
internal import CaptureTime

/// What a manual clock has to do: now, in order, and later, by moment.
struct Agenda: Sendable {
  /// A piece of work and the queue it belongs on.
  struct Item: Sendable {
    let queue: DispatchQueue
    let work: @Sendable () -> Void
  }

  private struct Appointment: Sendable {
    let moment: Timestamp
    /// Appointments of one moment are kept in the order in which they were made.
    let order: Int
    let item: Item
    /// Gone once it was dropped: then nobody keeps the appointment.
    weak var alarm: Alarm?

    func comesBefore(_ other: Appointment) -> Bool {
      (moment, order) < (other.moment, other.order)
    }
  }

  var now: Timestamp
  private var due: [Item?] = []
  private var nextDue = 0
  /// The latest first, so that the next one is cheap to take.
  private var appointments: [Appointment] = []
  private var count = 0

  init(now: Timestamp) {
    self.now = now
  }

  mutating func add(_ item: Item) {
    due.append(item)
  }

  mutating func add(_ item: Item, at moment: Timestamp, while alarm: Alarm) {
    count += 1
    let appointment = Appointment(
      moment: max(moment, now), order: count, item: item, alarm: alarm)
    var (low, high) = (0, appointments.count)
    while low < high {
      let middle = (low + high) / 2
      if appointment.comesBefore(appointments[middle]) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    appointments.insert(appointment, at: low)
  }

  /// Takes out the next thing to do, and lets time pass up to it.
  ///
  /// Nothing after `end` is taken. Nothing of what was done is kept: letting go
  /// of it may bring new work, and that must not happen inside the clock's lock.
  mutating func next(until end: Timestamp?) -> Item? {
    if nextDue < due.count {
      defer { nextDue += 1 }
      return due[nextDue].take()
    }
    due.removeAll(keepingCapacity: true)
    nextDue = 0
    while let appointment = appointments.last {
      if appointment.alarm == nil {
        appointments.removeLast()
        continue
      }
      if let end, appointment.moment > end { return nil }
      appointments.removeLast()
      now = max(now, appointment.moment)
      return appointment.item
    }
    return nil
  }
}
