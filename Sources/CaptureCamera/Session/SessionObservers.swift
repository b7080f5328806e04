internal import CaptureBase
public import CaptureImaging
public import CaptureTime
public import Dispatch

/// Everyone who observes a session, for implementations of ``CameraSession``.
///
/// Events reach each observer in the order in which they are sent. Frames are not queued: an observer
/// that is busy gets the newest one when it is ready.
public final class SessionObservers: Sendable {
  private let eventReaders = Broadcast<SessionEvent>()
  private let frameReaders = Broadcast<Frame>()
  private let listeners = Guarded<[Int: Listener]>([:])
  private let numbers = Guarded(0)
  private let timeline: any Timeline

  /// Creates an empty set of observers, which are called on queues of this timeline.
  public init(timeline: any Timeline) {
    self.timeline = timeline
  }

  /// Returns a stream of all events from now on; it ends with this object.
  public func events() -> AsyncStream<SessionEvent> { eventReaders.stream() }

  /// Returns a stream of frames that keeps only the newest unread one; it ends with this object.
  public func frames() -> AsyncStream<Frame> { frameReaders.stream(keeping: .bufferingNewest(1)) }

  /// Calls closures on a queue until the observation is cancelled or released.
  public func observe(
    on queue: DispatchQueue, events: @escaping @Sendable (SessionEvent) -> Void,
    frames: (@Sendable (Frame) -> Void)? = nil
  ) -> Observation {
    let number = numbers.withLock { number in
      number += 1
      return number
    }
    let listener = Listener(queue: queue, timeline: timeline, events: events, frames: frames)
    listeners.withLock { $0[number] = listener }
    return Observation { [weak self] in
      listener.end()
      _ = self?.listeners.withLock { $0.removeValue(forKey: number) }
    }
  }

  /// Reports an event to everyone.
  public func send(_ event: SessionEvent) {
    eventReaders.send(event)
    for listener in inOrder { listener.hear(event) }
  }

  /// Shows everyone the newest frame.
  public func send(_ frame: Frame) {
    frameReaders.send(frame)
    for listener in inOrder { listener.see(frame) }
  }

  private var inOrder: [Listener] {
    listeners.withLock { listeners in listeners.sorted { $0.key < $1.key }.map(\.value) }
  }
}

/// A registration as an observer, which ends when it is cancelled or released.
public final class Observation: Sendable {
  private let end: Guarded<(@Sendable () -> Void)?>

  /// Creates a registration that calls `end` once.
  public init(_ end: @escaping @Sendable () -> Void) {
    self.end = Guarded(end)
  }

  deinit {
    cancel()
  }

  /// Ends the observation; calls that are already on their way to the queue are dropped.
  public func cancel() {
    let end = end.withLock { end in
      defer { end = nil }
      return end
    }
    end?()
  }
}

/// One observer's closures, and the frame that it has not seen yet.
private final class Listener: Sendable {
  private struct State: Sendable {
    var hasEnded = false
    var unseenFrame: Frame?
  }

  private let queue: DispatchQueue
  private let timeline: any Timeline
  private let events: @Sendable (SessionEvent) -> Void
  private let frames: (@Sendable (Frame) -> Void)?
  private let state = Guarded(State())

  init(
    queue: DispatchQueue, timeline: any Timeline,
    events: @escaping @Sendable (SessionEvent) -> Void, frames: (@Sendable (Frame) -> Void)?
  ) {
    self.queue = queue
    self.timeline = timeline
    self.events = events
    self.frames = frames
  }

  func end() {
    state.withLock { $0 = State(hasEnded: true) }
  }

  func hear(_ event: SessionEvent) {
    timeline.perform(on: queue) { [self] in
      guard !state.withLock({ $0.hasEnded }) else { return }
      events(event)
    }
  }

  /// Schedules a call only if none is pending, which will show the newest frame.
  func see(_ frame: Frame) {
    guard frames != nil else { return }
    let isPending = state.withLock { state in
      guard !state.hasEnded else { return true }
      defer { state.unseenFrame = frame }
      return state.unseenFrame != nil
    }
    guard !isPending else { return }
    timeline.perform(on: queue) { [self] in showUnseenFrame() }
  }

  private func showUnseenFrame() {
    let frame = state.withLock { state in
      defer { state.unseenFrame = nil }
      return state.unseenFrame
    }
    if let frame { frames?(frame) }
  }
}
