import CaptureBase
import CaptureCamera
import CaptureTestKit
import CaptureTime
import Dispatch

/// A manual clock whose date can be moved, as setting the clock or a machine's sleep does.
final class ShiftedClock: Timeline {
  let base = ManualClock()
  private let shift = Guarded(Duration.zero)

  var now: Timestamp { base.now }
  var date: WallTime { base.date + shift.withLock { $0 } }

  func move(by span: Duration) {
    shift.withLock { $0 += span }
  }

  /// Waits for a span of this clock.
  func pass(_ span: Duration) async {
    try? await sleep(for: span)
  }

  func perform(on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) {
    base.perform(on: queue, work)
  }

  func alarm(
    at moment: Timestamp, on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void
  ) -> Alarm {
    base.alarm(at: moment, on: queue, work)
  }
}
