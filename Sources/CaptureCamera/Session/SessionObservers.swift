internal import CaptureBase
public import CaptureImaging
public import CaptureTime
public import Dispatch

/// The observers of a session's events and frames.
///
/// Every observer gets all events in order. Frames are not queued: a reader who is busy gets the newest
/// one afterwards. A ``SessionEventSource`` reports to them.
public final class SessionObservers: Sendable {
  private let eventObservers: Observers<SessionEvent>
  private let frameReaders = Broadcast<Frame>()
  private let viewers = Guarded<[ObjectIdentifier: FrameViewer]>([:])
  private let timeline: any Timeline

  init(timeline: any Timeline) {
    self.timeline = timeline
    eventObservers = Observers(timeline: timeline)
  }

  /// Returns a stream of all events from now on; it ends with this object.
  public func events() -> AsyncStream<SessionEvent> { eventObservers.events() }

  /// Returns a stream of frames that keeps only the newest unread one; it ends with this object.
  public func frames() -> AsyncStream<Frame> { frameReaders.stream(keeping: .bufferingNewest(1)) }

  /// Calls a closure on a queue for every event until the observation ends.
  public func observe(
    on queue: DispatchQueue, _ handler: @escaping @Sendable (SessionEvent) -> Void
  ) -> ObserverToken {
    eventObservers.observe(on: queue, handler)
  }

  /// Calls a closure on a queue for the newest frame, whenever the queue is free for one.
  public func observeFrames(
    on queue: DispatchQueue, _ handler: @escaping @Sendable (Frame) -> Void
  ) -> ObserverToken {
    let viewer = FrameViewer(queue: queue, timeline: timeline, handler: handler)
    let key = ObjectIdentifier(viewer)
    viewers.withLock { $0[key] = viewer }
    return ObserverToken { [weak self] in
      viewer.end()
      _ = self?.viewers.withLock { $0.removeValue(forKey: key) }
    }
  }

  func send(_ event: SessionEvent) {
    eventObservers.send(event)
  }

  func send(_ frame: Frame) {
    frameReaders.send(frame)
    for viewer in viewers.withLock({ Array($0.values) }) { viewer.see(frame) }
  }
}

/// A closure that is called with frames, and the frame that it has not seen yet.
private final class FrameViewer: Sendable {
  private struct State: Sendable {
    var hasEnded = false
    var unseenFrame: Frame?
  }

  private let queue: DispatchQueue
  private let timeline: any Timeline
  private let handler: @Sendable (Frame) -> Void
  private let state = Guarded(State())

  init(
    queue: DispatchQueue, timeline: any Timeline, handler: @escaping @Sendable (Frame) -> Void
  ) {
    self.queue = queue
    self.timeline = timeline
    self.handler = handler
  }

  /// Releases the frame that has not been seen; the driver may be waiting for it.
  func end() {
    state.withLock { $0 = State(hasEnded: true) }
  }

  /// Schedules a call, unless one is pending, which will show this frame instead of an older one.
  func see(_ frame: Frame) {
    let needsCall = state.withLock { state in
      guard !state.hasEnded else { return false }
      defer { state.unseenFrame = frame }
      return state.unseenFrame == nil
    }
    guard needsCall else { return }
    timeline.perform(on: queue) { [self] in
      let frame = state.withLock { state in
        defer { state.unseenFrame = nil }
        return state.unseenFrame
      }
      if let frame { handler(frame) }
    }
  }
}
