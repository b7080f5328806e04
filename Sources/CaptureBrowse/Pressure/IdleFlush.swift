internal import CaptureImaging
public import CaptureTime
internal import Dispatch

/// Has a cache give back what is not shown once nobody has touched anything for a while.
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

  /// Calls `flush` on a queue of its own, once after each last touch.
  public init(
    after patience: Duration = .seconds(10), timeline: any Timeline = WallTimeline(),
    flush: @escaping @Sendable () -> Void
  ) {
    self.patience = patience
    self.timeline = timeline
    self.flush = flush
  }

  /// Flushes a cache, which it does not keep alive.
  public convenience init(
    of cache: any Flushable, after patience: Duration = .seconds(10),
    timeline: any Timeline = WallTimeline()
  ) {
    self.init(after: patience, timeline: timeline) { [weak cache] in
      cache?.shrink(to: .allButShown)
    }
  }

  /// Says that somebody is at it; the wait starts over.
  ///
  /// Cheap enough for every movement of a hand: an alarm that is set stays set.
  public func touch() {
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
