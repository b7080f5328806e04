public import CaptureImaging
public import Dispatch

/// One camera being used.
///
/// The verbs return at once and are carried out on the session's own queue, in
/// the order in which they were called. Every `start` is answered by exactly
/// one `didStart` or `didFail`, every `stop` by exactly one `didStop`, every
/// `shoot` by exactly one `didTake` or `didNotTake`. Nothing waits for ever:
/// each wait has a deadline in the session's configuration.
public protocol CameraSession: AnyObject, Sendable {
  /// The camera that is used.
  var device: CameraDevice { get }

  /// What the session is doing; it may be doing something else a moment later.
  var state: SessionState { get }

  /// What the stream is, while there is one.
  var format: StreamFormat? { get }

  /// Names who hears of everything, and on which queue.
  ///
  /// The delegate is held weakly. Calls that were under way to the one before
  /// may still arrive there.
  func setDelegate(_ delegate: (any CameraSessionDelegate)?, queue: DispatchQueue)

  /// Opens the camera and lets frames come; on a running session only says that it runs.
  func start()

  /// Closes the camera; one that is still being opened is closed once it is open.
  func stop()

  /// Takes a photo as soon as those asked for before are done.
  @discardableResult
  func shoot(_ settings: PhotoSettings) -> ShotID

  /// Gives up a shot that is not taken yet.
  func cancel(_ shot: ShotID)

  /// Starts, and waits until frames come.
  ///
  /// A cancelled wait stops the camera again.
  func started() async throws(CameraError)

  /// Stops, and waits until the camera is closed.
  ///
  /// A cancelled wait ends early; the camera closes all the same.
  func stopped() async throws(CameraError)

  /// Takes a photo, and waits for it; a cancelled wait gives the shot up.
  func shot(_ settings: PhotoSettings) async throws(CameraError) -> Shot

  /// Everything that happens from now on.
  func events() -> AsyncStream<SessionEvent>

  /// The frames from now on; a slow reader gets the newest, never a queue.
  func frames() -> AsyncStream<Frame>
}

extension CameraSession {
  /// Names who hears of everything, on the main queue.
  public func setDelegate(_ delegate: (any CameraSessionDelegate)?) {
    setDelegate(delegate, queue: .main)
  }
}
