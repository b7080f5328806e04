public import CaptureCamera

/// Hears what becomes of the camera and of each photo, in order.
///
/// Every method may be left out.
public protocol CameraCoordinatorDelegate: AnyObject, Sendable {
  /// The picture is taken; its bytes are here, and on their way to the keeper.
  func coordinator(
    _ coordinator: CameraCoordinator, didTake photo: TakenPhoto, for request: PhotoRequest)
  /// The photo would survive a power cut.
  func coordinator(
    _ coordinator: CameraCoordinator, didKeep photo: KeptPhoto, for request: PhotoRequest)
  /// There will be no photo.
  func coordinator(
    _ coordinator: CameraCoordinator, didFail request: PhotoRequest, because error: PhotoError)

  /// What the camera's session told, apart from shots.
  func coordinator(_ coordinator: CameraCoordinator, cameraDid event: CameraEvent)
}

extension CameraCoordinatorDelegate {
  public func coordinator(
    _ coordinator: CameraCoordinator, didTake photo: TakenPhoto, for request: PhotoRequest
  ) {}
  public func coordinator(
    _ coordinator: CameraCoordinator, didKeep photo: KeptPhoto, for request: PhotoRequest
  ) {}
  public func coordinator(
    _ coordinator: CameraCoordinator, didFail request: PhotoRequest, because error: PhotoError
  ) {}
  public func coordinator(_ coordinator: CameraCoordinator, cameraDid event: CameraEvent) {}
}

/// What happens to a coordinator's camera.
public enum CameraEvent: Hashable, Sendable {
  case start
  case stop
  case fail(CameraError)
  case interrupt(CameraError)
  case resume
}

/// Tells one photo that was asked for from the next.
public struct PhotoRequest: Hashable, Sendable {
  let number: Int
}
