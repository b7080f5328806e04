/// A camera in use.
///
/// The commands return at once and are executed on the session's own queue, in the order of the
/// calls. Every `start` is answered by exactly one `didStart` or `didFail`, every `stop` by exactly
/// one `didStop`, and every `shoot` by exactly one `didTake` or `didNotTake`. No wait is unlimited:
/// each has a deadline in the session's configuration.
///
/// A session of your own needs the properties and the four commands, and reports its events by a
/// ``SessionEventSource``. The rest has default implementations.
public protocol CameraSession: AnyObject, Sendable {
  /// The camera, including its current path and the known values of its controls.
  var device: CameraDevice { get }

  /// The current state; it may have changed by the time the caller reads it.
  var state: SessionState { get }

  /// The properties of the open stream; nil while there is none.
  var format: StreamFormat? { get }

  /// The observers of the session's events and frames.
  var observers: SessionObservers { get }

  /// Opens the camera and starts the stream; if the session is running already, only reports so.
  func start()

  /// Closes the camera; one that is still being opened is closed as soon as it is open.
  func stop()

  /// Takes a photo after all those requested before it.
  ///
  /// A photo of another size or format restarts the stream in a mode for it. Shortly after the last
  /// photo that needs it, the stream goes back to its own mode.
  @discardableResult
  func shoot(_ settings: PhotoSettings) -> ShotID

  /// Cancels a shot that has not been taken yet; it fails with the cause `cancelled`.
  func cancel(_ shot: ShotID)

  /// Starts the session and waits for the first frame.
  ///
  /// Cancelling the wait stops the session. By default, the next answer to any start ends the wait.
  func started() async throws(CameraError)

  /// Stops the session and waits until the camera is closed.
  ///
  /// Cancelling the wait ends it early; the camera still closes. By default, the next answer to any stop
  /// ends the wait.
  func stopped() async throws(CameraError)

  /// Takes a photo and waits for it; cancelling the wait cancels the shot.
  func shot(_ settings: PhotoSettings) async throws(CameraError) -> Shot
}
