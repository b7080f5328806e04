internal import CaptureBase
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
    clock.expectProgress()
    while !isDone() {
      guard !clock.isStuck else { return clock.failure(.noProgress, since: begun) }
      guard !clock.step(until: end) else { continue }
      clock.expectProgress()  // it has caught up, and waits for others
      guard clock.arrivals.wait(timeout: .now() + patience) == .success else { return standstill }
    }
    // Leftover work would keep the clock, and itself, alive.
    return clock.work(until: clock.now, patience: patience).map { clock.failure($0, since: begun) }
  }

  private var standstill: ManualClockError {
    guard !clock.hasOutsideWork else { return clock.failure(.outsideWork, since: begun) }
    let error = clock.failure(.nothingDue, since: begun)
    guard !error.pending.isEmpty else { return error }
    return ManualClockError(
      code: .limitReached, elapsed: end - begun, pending: error.pending,
      lastQueue: error.lastQueue)
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
