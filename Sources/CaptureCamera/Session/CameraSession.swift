public import CaptureImaging
public import CaptureTime
public import Dispatch

/// A camera in use.
///
/// The commands return at once and are executed on the session's own queue, in the order of the
/// calls. Every `start` is answered by exactly one `didStart` or `didFail`, every `stop` by exactly
/// one `didStop`, and every `shoot` by exactly one `didTake` or `didNotTake`. No wait is unlimited:
/// each has a deadline in the session's configuration.
public protocol CameraSession: AnyObject, Sendable {
  /// The camera, including its current path and the known values of its controls.
  var device: CameraDevice { get }

  /// The current state; it may have changed by the time the caller reads it.
  var state: SessionState { get }

  /// The properties of the open stream; nil while there is none.
  var format: StreamFormat? { get }

  /// Opens the camera and starts the stream; if the session is running already, only reports so.
  func start()

  /// Closes the camera; one that is still being opened is closed as soon as it is open.
  func stop()

  /// Takes a photo after all those requested before it.
  @discardableResult
  func shoot(_ settings: PhotoSettings) -> ShotID

  /// Cancels a shot that has not been taken yet; it fails with the cause `cancelled`.
  func cancel(_ shot: ShotID)

  /// Starts the session and waits for the first frame.
  ///
  /// Cancelling the wait stops the session.
  func started() async throws(CameraError)

  /// Stops the session and waits until the camera is closed.
  ///
  /// Cancelling the wait ends it early; the camera still closes.
  func stopped() async throws(CameraError)

  /// Takes a photo and waits for it; cancelling the wait cancels the shot.
  func shot(_ settings: PhotoSettings) async throws(CameraError) -> Shot

  /// Returns a stream of all events from now on.
  func events() -> AsyncStream<SessionEvent>

  /// Returns a stream of the frames from now on; a slow reader skips to the newest frame.
  func frames() -> AsyncStream<Frame>

  /// Calls a closure on a queue for every event from now on, until the observation ends.
  ///
  /// Events arrive in order, and never under a lock: the closure may use the session.
  func observe(
    on queue: DispatchQueue, _ handler: @escaping @Sendable (SessionEvent) -> Void
  ) -> Observation

  /// Calls a closure on a queue with the newest frame, until the observation ends.
  ///
  /// Frames that arrive while the queue is busy are skipped.
  func observeFrames(
    on queue: DispatchQueue, _ handler: @escaping @Sendable (Frame) -> Void
  ) -> Observation
}
