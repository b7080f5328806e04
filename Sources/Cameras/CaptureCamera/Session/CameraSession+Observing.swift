public import CaptureImaging
public import CaptureTime
public import Dispatch

extension CameraSession {
  /// Returns a stream of all events from now on.
  ///
  /// It continues when the session fails, stops or starts again, and ends when the session is released.
  ///
  /// Events wait until they are read, and with each `didTake` a copy of the photo's frame. So read the
  /// stream to its end, or observe with a closure instead.
  public func events() -> AsyncStream<SessionEvent> { observers.events() }

  /// Returns the frames from now on; a slow reader skips to the newest frame.
  ///
  /// They continue after an interruption and a change of the mode, and wait for a start that has not
  /// succeeded yet. They end when the session stops or is released, and throw its error when it fails.
  /// A stop that has been requested before, but is not finished, ends them as well: wait for it first.
  ///
  /// A reader may keep frames. While the driver would have fewer than two buffers left, readers get
  /// copies. A reader that holds all buffers that the driver can spare, and as many copies as there are
  /// buffers, gets no more until it has released some, and ``SessionEvent/framesHeld(_:)`` reports it.
  /// Other readers are not affected. To keep many frames, keep copies of them: `Frame.copied()`.
  public func frames() -> SessionFrames { observers.frames() }

  /// Calls a closure on a queue for every event from now on, until the observation ends.
  ///
  /// Keep the result: the observation ends when it is cancelled or released. Events arrive in order,
  /// and never under a lock: the closure may use the session.
  public func observe(
    on queue: DispatchQueue, _ handler: @escaping @Sendable (SessionEvent) -> Void
  ) -> ObserverToken {
    observers.observe(on: queue, handler)
  }

  /// Calls a closure on a queue with the newest frame, until the observation ends.
  ///
  /// Keep the result: the observation ends when it is cancelled or released. It does not end when the
  /// session stops or fails. Frames that arrive while the queue is busy are skipped. As with ``frames()``,
  /// a closure that keeps too many frames gets no more.
  public func observeFrames(
    on queue: DispatchQueue, _ handler: @escaping @Sendable (Frame) -> Void
  ) -> ObserverToken {
    observers.observeFrames(on: queue, handler)
  }
}
