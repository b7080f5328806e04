public import CaptureCamera
public import CaptureTime
public import Dispatch

extension CameraCoordinator {
  /// The camera, described as when it was last opened.
  public nonisolated var device: CameraDevice { session.device }

  /// The state of the camera; it may have changed by the time the caller reads it.
  public nonisolated var state: SessionState { session.state }

  /// The properties of the open stream; nil while there is none.
  public nonisolated var format: StreamFormat? { session.format }

  /// Returns a stream of all events from now on.
  ///
  /// Events wait until they are read, and each photo's JPEG with them. So read the stream to its end, or
  /// observe with a closure instead.
  public nonisolated func events() -> AsyncStream<CoordinatorEvent> { observers.events() }

  /// The frames from now on; the camera runs while they are read.
  ///
  /// A slow reader gets the newest frame. One that holds too many gets no more until it has released
  /// some, and ``CameraEvent/framesHeld(_:)`` reports it: keep copies instead. The sequence ends when the
  /// camera is stopped, and throws the error when the camera fails for good.
  public nonisolated func frames() -> LiveFrames { LiveFrames(of: self) }

  /// Calls a closure on a queue for every event from now on, until the observation ends.
  ///
  /// Keep the result: the observation ends when it is cancelled or released.
  public nonisolated func observe(
    on queue: DispatchQueue, _ handler: @escaping @Sendable (CoordinatorEvent) -> Void
  ) -> ObserverToken {
    observers.observe(on: queue, handler)
  }

  /// Calls a delegate on the main actor until the observation ends or the delegate is released.
  ///
  /// Keep the result: the observation ends when it is cancelled or released. A coordinator can have any
  /// number of delegates, and holds them weakly.
  public nonisolated func addDelegate(
    _ delegate: any CameraCoordinatorDelegate
  ) -> ObserverToken {
    observers.observe(on: .main) { [weak self, weak delegate] event in
      MainActor.assumeIsolated {
        if let self, let delegate { delegate.handle(event, from: self) }
      }
    }
  }
}
