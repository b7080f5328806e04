public import CaptureImaging
public import CaptureTime
public import Dispatch

extension CameraSession {
  /// Returns a stream of all events from now on.
  ///
  /// It continues when the session fails, stops or starts again, and ends when the session is released.
  public func events() -> AsyncStream<SessionEvent> { observers.events() }

  /// Returns a stream of the frames from now on; a slow reader skips to the newest frame.
  ///
  /// It continues after an interruption, a change of the mode and the next start, and ends when the
  /// session is released. The events report why no frames arrive: `wasInterrupted`, `didFail`, `didStop`.
  ///
  /// A reader may keep frames. While the driver would have fewer than two buffers left, readers get
  /// copies; those who keep as many copies as there are buffers get no more frames.
  public func frames() -> AsyncStream<Frame> { observers.frames() }

  /// Calls a closure on a queue for every event from now on, until the observation ends.
  ///
  /// Events arrive in order, and never under a lock: the closure may use the session.
  public func observe(
    on queue: DispatchQueue, _ handler: @escaping @Sendable (SessionEvent) -> Void
  ) -> ObserverToken {
    observers.observe(on: queue, handler)
  }

  /// Calls a closure on a queue with the newest frame, until the observation ends.
  ///
  /// Frames that arrive while the queue is busy are skipped.
  public func observeFrames(
    on queue: DispatchQueue, _ handler: @escaping @Sendable (Frame) -> Void
  ) -> ObserverToken {
    observers.observeFrames(on: queue, handler)
  }
}
