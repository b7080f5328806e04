internal import CaptureBase
public import CaptureImaging
public import CaptureTime
public import Dispatch

/// The observers of a session's events and frames.
///
/// Every observer gets all events in order. Frames are not queued: a reader who is busy gets the newest
/// one afterwards. A ``SessionEventSource`` reports to them.
public final class SessionObservers: Sendable {
  private struct Readers: Sendable {
    var all: [Int: FrameReader] = [:]
    var lastNumber = 0

    /// The readers in the order in which they were added.
    var inOrder: [FrameReader] { all.sorted { $0.key < $1.key }.map(\.value) }
  }

  private let eventObservers: Observers<SessionEvent>
  private let readers = Guarded(Readers())
  private let timeline: any Timeline

  init(timeline: any Timeline) {
    self.timeline = timeline
    eventObservers = Observers(timeline: timeline)
  }

  deinit {
    endFrames(because: nil)
  }

  /// Returns a stream of all events from now on; it ends with this object.
  ///
  /// Events wait in the stream until they are read, with the photos in them, which are copies.
  public func events() -> AsyncStream<SessionEvent> { eventObservers.events() }

  /// Returns the frames from now on, until the session stops, fails or is released.
  public func frames() -> SessionFrames {
    // A failure takes the place of a frame that was not read.
    let (results, stream) = AsyncStream.makeStream(
      of: Result<Frame, CameraError>.self, bufferingPolicy: .bufferingNewest(1))
    let number = add(
      FrameReader(
        receive: { stream.yield(.success($0)) },
        end: { error in
          if let error { stream.yield(.failure(error)) }
          stream.finish()
        }))
    stream.onTermination = { [weak self] _ in self?.remove(number) }
    return SessionFrames(results)
  }

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
    let number = add(FrameReader { viewer.see($0) })
    return ObserverToken { [weak self] in
      viewer.end()
      self?.remove(number)
    }
  }

  private func add(_ reader: FrameReader) -> Int {
    readers.withLock { readers in
      readers.lastNumber += 1
      readers.all[readers.lastNumber] = reader
      return readers.lastNumber
    }
  }

  private func remove(_ number: Int) {
    let reader = readers.withLock { $0.all.removeValue(forKey: number) }
    withExtendedLifetime(reader) {}  // released outside the lock
  }
}

extension SessionObservers {
  /// Reports an event; streams get copies of photos, since they may wait for long to be read.
  func send(_ event: SessionEvent) {
    switch event {
    // A reader that learns of the end may begin to read again.
    case .didStop: endFrames(because: nil)
    case .didFail(let error): endFrames(because: error.code == .stopped ? nil : error)
    default: break
    }
    eventObservers.send(event) { $0.copied() }
  }

  /// Shows a frame to all readers but those that hold too many, and reports when a reader comes to do so.
  func send(_ frame: Frame, atMost limit: Int?) {
    for reader in readers.withLock({ $0.inOrder }) {
      if let held = reader.offer(frame, atMost: limit) { send(.framesHeld(held)) }
    }
  }

  private func endFrames(because error: CameraError?) {
    for reader in readers.withLock({ $0.inOrder }) { reader.end?(error) }
  }
}

extension SessionEvent {
  /// Returns the event with a photo of its own, which holds none of the driver's buffers.
  fileprivate func copied() -> SessionEvent {
    if case .didTake(let shot) = self { .didTake(shot.copied()) } else { self }
  }
}
