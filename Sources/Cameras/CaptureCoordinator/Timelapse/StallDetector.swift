internal import CaptureBase
internal import CaptureTime
internal import Dispatch

/// Notices for how long the program could not run, by an alarm that rings every half second.
///
/// It shows whether the reader took its time over an event, or the whole program was stopped.
final class StallDetector: Sendable {
  private struct Check {
    let due: Timestamp
    let lost: Duration
    let alarm: Alarm
  }

  private let timeline: any Timeline
  private let queue: DispatchQueue
  private let check = Guarded<Check?>(nil)

  private static let interval = Duration.milliseconds(500)

  init(on queue: DispatchQueue, timeline: any Timeline) {
    self.queue = queue
    self.timeline = timeline
  }

  func start() {
    check.withLock { $0 = following(lost: .zero) }
  }

  /// Stops, and returns the time since the start in which the program could not run.
  func stop() -> Duration {
    check.withLock { check in
      guard let last = check else { return .zero }
      check = nil
      return last.lost + (timeline.timeLost(since: last.due) ?? .zero)
    }
  }

  private func following(lost: Duration) -> Check {
    let due = timeline.now + Self.interval
    let alarm = timeline.alarm(at: due, on: queue) { [weak self] in self?.ring(at: due) }
    return Check(due: due, lost: lost, alarm: alarm)
  }

  private func ring(at due: Timestamp) {
    check.withLock { check in
      guard let last = check, last.due == due else { return }  // it has been stopped meanwhile
      check = following(lost: last.lost + (timeline.timeLost(since: due) ?? .zero))
    }
  }
}
