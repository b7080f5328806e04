internal import CaptureImaging
internal import Dispatch
internal import CaptureTime

/// Those who hear of a session: its delegate, and the readers of its streams.
final class SessionAudience: Sendable {
  private struct Listeners: Sendable {
    weak var delegate: (any CameraSessionDelegate)?
    var queue = DispatchQueue.main
    var events: [Int: AsyncStream<SessionEvent>.Continuation] = [:]
    var frames: [Int: AsyncStream<Frame>.Continuation] = [:]
    var nextKey = 0
    /// How many delegates there were, to tell calls for this one from those for an earlier one.
    var term = 0
    /// The newest frame that the delegate has not been called with.
    var unseenFrame: Frame?
  }

  private let listeners = Guarded(Listeners())
  private let timeline: any Timeline

  init(timeline: any Timeline) {
    self.timeline = timeline
  }

  deinit {
    let listeners = listeners.withLock { $0 }
    for reader in listeners.events.values { reader.finish() }
    for reader in listeners.frames.values { reader.finish() }
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
    let (stream, reader) = AsyncStream.makeStream(of: SessionEvent.self)
    let key = listeners.withLock { listeners in
      listeners.nextKey += 1
      listeners.events[listeners.nextKey] = reader
      return listeners.nextKey
    }
    reader.onTermination = { [weak self] _ in
      _ = self?.listeners.withLock { $0.events.removeValue(forKey: key) }
    }
    return stream
  }

  func frames() -> AsyncStream<Frame> {
    let (stream, reader) = AsyncStream.makeStream(
      of: Frame.self, bufferingPolicy: .bufferingNewest(1))
    let key = listeners.withLock { listeners in
      listeners.nextKey += 1
      listeners.frames[listeners.nextKey] = reader
      return listeners.nextKey
    }
    reader.onTermination = { [weak self] _ in
      _ = self?.listeners.withLock { $0.frames.removeValue(forKey: key) }
    }
    return stream
  }

  /// Tells everybody what happened.
  func tell(_ event: SessionEvent, from session: any CameraSession) {
    let listeners = listeners.withLock { $0 }
    for reader in listeners.events.values { reader.yield(event) }
    guard let delegate = listeners.delegate else { return }
    timeline.perform(on: listeners.queue) { [weak delegate, weak session] in
      if let session { delegate?.hear(event, from: session) }
    }
  }

  /// Shows everybody the newest frame.
  ///
  /// The delegate is called for it only when it has seen the one before.
  func show(_ frame: Frame, from session: any CameraSession) {
    let (readers, queue, term) = listeners.withLock { listeners in
      let isWaiting = listeners.unseenFrame != nil
      listeners.unseenFrame = listeners.delegate == nil ? nil : frame
      let queue = listeners.delegate == nil || isWaiting ? nil : listeners.queue
      return (Array(listeners.frames.values), queue, listeners.term)
    }
    for reader in readers { reader.yield(frame) }
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
