internal import CaptureBase
internal import CaptureTime
internal import Dispatch

/// One run of a manual clock, which advances the time while an operation waits.
struct ClockRun: Sendable {
  private let clock: ManualClock
  private let begun: Timestamp
  private let end: Timestamp
  private let patience: DispatchTimeInterval

  init(of clock: ManualClock, limit: Duration, patience: Duration) {
    self.clock = clock
    begun = clock.now
    end = begun + limit
    self.patience = .nanoseconds(Int(patience.nanoseconds))
  }

  /// Runs what is due, in order, until the operation is done; returns the reason if it cannot be.
  func drive(until isDone: () -> Bool) -> ManualClockError? {
    while !isDone() {
      guard !clock.step(until: end) else { continue }
      guard clock.arrivals.wait(timeout: .now() + patience) == .success else { return standstill }
    }
    clock.settle()  // leftover work would keep the clock, and itself, alive
    return nil
  }

  private var standstill: ManualClockError {
    let (pending, last) = clock.agenda.withLock { ($0.pendingQueues, $0.lastQueue) }
    return ManualClockError(
      kind: pending.isEmpty ? .nothingDue : .limitReached,
      elapsed: pending.isEmpty ? clock.now - begun : end - begun, pending: pending,
      lastQueue: last)
  }

  /// Runs what a cancelled operation still does, at the present time; for a second at most.
  func windDown(until isDone: () -> Bool) {
    let last = DispatchTime.now() + .seconds(1)
    while DispatchTime.now() < last {
      guard !clock.step(until: clock.now) else { continue }
      guard !isDone(), clock.arrivals.wait(timeout: last) == .success else { return }
    }
  }
}
