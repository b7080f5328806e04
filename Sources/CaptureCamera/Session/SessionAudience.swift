internal import CaptureBase
internal import CaptureImaging
internal import Dispatch
internal import CaptureTime

/// The observers of a session: its delegate and the readers of its streams.
final class SessionAudience: Sendable {
  private struct Listeners: Sendable {
    weak var delegate: (any CameraSessionDelegate)?
    var queue = DispatchQueue.main
    /// The number of delegates set so far, which identifies calls meant for an earlier delegate.
    var term = 0
    /// The newest frame not yet delivered to the delegate.
    var unseenFrame: Frame?
  }

  private let listeners = Guarded(Listeners())
  private let eventReaders = Broadcast<SessionEvent>()
  private let frameReaders = Broadcast<Frame>()
  private let timeline: any Timeline

  init(timeline: any Timeline) {
    self.timeline = timeline
  }

  func setDelegate(_ delegate: (any CameraSessionDelegate)?, queue: DispatchQueue) {
    listeners.withLock { listeners in
      listeners.delegate = delegate
      listeners.queue = queue
      listeners.term += 1
      listeners.unseenFrame = nil
    }
  }

  func events() -> AsyncStream<SessionEvent> {
    eventReaders.stream()
  }

  func frames() -> AsyncStream<Frame> {
    frameReaders.stream(keeping: .bufferingNewest(1))
  }

  /// Delivers an event to the delegate and to all streams.
  func tell(_ event: SessionEvent, from session: any CameraSession) {
    eventReaders.send(event)
    let (delegate, queue) = listeners.withLock { ($0.delegate, $0.queue) }
    guard let delegate else { return }
    timeline.perform(on: queue) { [weak delegate, weak session] in
      if let session { delegate?.hear(event, from: session) }
    }
  }

  /// Delivers a frame to all streams and schedules a call of the delegate.
  ///
  /// If a call is already scheduled, it will deliver this frame instead of the previous one.
  func show(_ frame: Frame, from session: any CameraSession) {
    frameReaders.send(frame)
    let (queue, term) = listeners.withLock { listeners in
      let isWaiting = listeners.unseenFrame != nil
      listeners.unseenFrame = listeners.delegate == nil ? nil : frame
      let queue = listeners.delegate == nil || isWaiting ? nil : listeners.queue
      return (queue, listeners.term)
    }
    guard let queue else { return }
    timeline.perform(on: queue) { [weak self, weak session] in
      if let session { self?.showUnseenFrame(in: term, from: session) }
    }
  }

  private func showUnseenFrame(in term: Int, from session: any CameraSession) {
    let (delegate, frame) = listeners.withLock { listeners in
      guard listeners.term == term else { return (listeners.delegate, Frame?.none) }
      defer { listeners.unseenFrame = nil }
      return (listeners.delegate, listeners.unseenFrame)
    }
    if let frame { delegate?.session(session, didReceive: frame) }
  }
}
