/// An object on the main actor that receives a coordinator's events, in order.
///
/// All methods are optional. Other code observes a coordinator by its stream, or by a closure on a queue.
@MainActor
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

  /// The camera has started, stopped, failed, been interrupted, resumed or changed its mode, or readers
  /// hold too many frames.
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

extension CameraCoordinatorDelegate {
  /// Calls the method for an event.
  func handle(_ event: CoordinatorEvent, from coordinator: CameraCoordinator) {
    switch event {
    case .camera(let event): self.coordinator(coordinator, cameraDid: event)
    case .taken(let photo, let request):
      self.coordinator(coordinator, didTake: photo, for: request)
    case .kept(let photo, let request):
      self.coordinator(coordinator, didKeep: photo, for: request)
    case .failed(let request, let error):
      self.coordinator(coordinator, didFail: request, because: error)
    }
  }
}
