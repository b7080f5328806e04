public import CaptureCamera

/// Receives the events of a coordinator's camera and the outcome of each photo, in order.
///
/// All methods are optional.
public protocol CameraCoordinatorDelegate: AnyObject, Sendable {
  /// The photo has been taken; its bytes are available and are about to be saved.
  func coordinator(
    _ coordinator: CameraCoordinator, didTake photo: TakenPhoto, for request: PhotoRequest)
  /// The photo has been saved, and would survive a power cut.
  func coordinator(
    _ coordinator: CameraCoordinator, didKeep photo: KeptPhoto, for request: PhotoRequest)
  /// The request has failed; no photo will follow.
  func coordinator(
    _ coordinator: CameraCoordinator, didFail request: PhotoRequest, because error: PhotoError)

  /// The camera has started, stopped, failed, been interrupted or resumed.
  func coordinator(_ coordinator: CameraCoordinator, cameraDid event: CameraEvent)
}

extension CameraCoordinatorDelegate {
  /// Ignores the event.
  public func coordinator(
    _ coordinator: CameraCoordinator, didTake photo: TakenPhoto, for request: PhotoRequest
  ) {}
  /// Ignores the event.
  public func coordinator(
    _ coordinator: CameraCoordinator, didKeep photo: KeptPhoto, for request: PhotoRequest
  ) {}
  /// Ignores the event.
  public func coordinator(
    _ coordinator: CameraCoordinator, didFail request: PhotoRequest, because error: PhotoError
  ) {}
  /// Ignores the event.
  public func coordinator(_ coordinator: CameraCoordinator, cameraDid event: CameraEvent) {}
}

/// An event of a coordinator's camera.
public enum CameraEvent: Hashable, Sendable {
  /// The camera is running.
  case start
  /// The camera has closed, after a request to stop or after the idle time.
  case stop
  /// The camera could not start, or has failed; the next photo or lease starts it again.
  case fail(CameraError)
  /// The stream has paused for this reason; the session tries to restore it.
  case interrupt(CameraError)
  /// The interruption is over, and frames arrive again.
  case resume
}

/// Identifies one requested photo.
public struct PhotoRequest: Hashable, Sendable {
  let number: Int
}
