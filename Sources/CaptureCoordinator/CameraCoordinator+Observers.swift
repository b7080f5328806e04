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
  public nonisolated func events() -> AsyncStream<CoordinatorEvent> { observers.events() }

  /// The frames from now on; the camera runs while they are read.
  ///
  /// A slow reader gets the newest frame. The sequence ends when the camera is stopped, and throws the
  /// error when the camera fails for good.
  public nonisolated func frames() -> LiveFrames { LiveFrames(of: self) }

  /// Calls a closure on a queue for every event from now on, until the observation ends.
  public nonisolated func observe(
    on queue: DispatchQueue, _ handler: @escaping @Sendable (CoordinatorEvent) -> Void
  ) -> ObserverToken {
    observers.observe(on: queue, handler)
  }

  /// Calls a delegate on the main actor until the observation ends or the delegate is released.
  ///
  /// A coordinator can have any number of delegates, and holds them weakly.
  public nonisolated func addDelegate(
    _ delegate: any CameraCoordinatorDelegate
  ) -> ObserverToken {
    observers.observe(on: .main) { [weak self, weak delegate] event in
      MainActor.assumeIsolated {
        if let self, let delegate { delegate.hear(event, from: self) }
      }
    }
  }
}
