internal import CaptureBase
public import CaptureTime
internal import Dispatch

/// Flushes a cache once the user has been idle for a while.
public final class IdleFlush: Sendable {
  private let patience: Duration
  private let timeline: any Timeline
  private let queue = DispatchQueue(label: "capture.idle-flush", qos: .utility)
  private let flush: @Sendable () -> Void
  private let state = Guarded(State())

  private struct State: Sendable {
    var lastTouch = Timestamp.zero
    var alarm: Alarm?
  }

  /// Creates a flush timer that calls `flush` on its own queue, once per idle period.
  public init(
    after patience: Duration = .seconds(10), timeline: any Timeline = WallTimeline(),
    flush: @escaping @Sendable () -> Void
  ) {
    self.patience = patience
    self.timeline = timeline
    self.flush = flush
  }

  /// Creates a flush timer for a cache, which it references weakly.
  ///
  /// The cache keeps only what is shown.
  public convenience init(
    of cache: any Flushable, after patience: Duration = .seconds(10),
    timeline: any Timeline = WallTimeline()
  ) {
    self.init(after: patience, timeline: timeline) { [weak cache] in
      cache?.shrink(to: .everythingNotShown)
    }
  }

  /// Records an interaction, which restarts the wait.
  ///
  /// This is cheap enough to be called for every pointer movement: a pending alarm is not replaced.
  public func recordInteraction() {
    let now = timeline.now
    state.withLock { state in
      state.lastTouch = now
      if state.alarm == nil { state.alarm = alarm(at: now + patience) }
    }
  }

  private func alarm(at moment: Timestamp) -> Alarm {
    timeline.alarm(at: moment, on: queue) { [weak self] in self?.ring() }
  }

  private func ring() {
    let now = timeline.now
    let isOver = state.withLock { state in
      let end = state.lastTouch + patience
      state.alarm = now < end ? alarm(at: end) : nil
      return state.alarm == nil
    }
    if isOver { flush() }
  }
}
