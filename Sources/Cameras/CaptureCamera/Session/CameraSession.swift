/// A camera in use.
///
/// The requests return at once and are carried out on the session's own queue, in the order of the
/// calls. Every requested start is answered by exactly one `didStart` or `didFail`, every requested
/// stop by exactly one `didStop`, and every requested shot by exactly one `didTake` or
/// `didNotTake`. No wait is unlimited: each has a deadline in the session's configuration. The
/// plain verbs, `start`, `stop` and `shoot`, make the same requests and wait for the answer.
///
/// A session of your own needs the properties, the three requests and `cancel`, and reports its
/// events by a ``SessionEventSource``. The rest has default implementations.
public protocol CameraSession: AnyObject, Sendable {
  /// The camera, including its current path and the known values of its controls.
  var device: CameraDevice { get }

  /// The current state; it may have changed by the time the caller reads it.
  var state: SessionState { get }

  /// The properties of the open stream; nil while there is none.
  var format: StreamFormat? { get }

  /// The observers of the session's events and frames.
  var observers: SessionObservers { get }

  /// Requests a start of the camera and its stream; a running session only reports that it runs.
  func requestStart()

  /// Requests a stop, which closes the camera; one that is being opened is closed once it is open.
  func requestStop()

  /// Requests a photo, which is taken after all those requested before it.
  ///
  /// A photo of another size or format restarts the stream in a mode for it. Shortly after the last
  /// photo that needs it, the stream goes back to its own mode.
  @discardableResult
  func requestShot(_ settings: PhotoSettings) -> ShotID

  /// Cancels a shot that has not been taken yet; it fails with the cause `cancelled`.
  func cancel(_ shot: ShotID)

  /// Starts the session and waits for the first frame.
  ///
  /// Cancelling the wait stops the session. By default, the next answer to any start ends the wait.
  func start() async throws(CameraError)

  /// Stops the session and waits until the camera is closed.
  ///
  /// Cancelling the wait ends it early; the camera still closes. By default, the next answer to any stop
  /// ends the wait.
  func stop() async throws(CameraError)

  /// Takes a photo and waits for it; cancelling the wait cancels the shot.
  func shoot(_ settings: PhotoSettings) async throws(CameraError) -> Shot
}
