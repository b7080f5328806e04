internal import CaptureBase
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureTime

/// What all cameras of a server are opened with.
struct CameraSetup: Sendable {
  let backend: any CameraBackend
  /// The keeper that saves the photos.
  let keeper: any PhotoKeeper
  /// The stream that was requested when the server was started.
  let request: StreamRequest
  /// The folder of the profiles that are applied whenever a camera is opened; nil for none.
  let profiles: ProfileFolder?
  let coordination: CoordinatorConfiguration

  var timeline: any Timeline { backend.timeline }

  /// Returns a coordinator of a camera, which stays off until it is needed.
  func coordinator(
    of device: CameraDevice, _ request: StreamRequest
  ) async -> CameraCoordinator {
    var request = request
    if let profiles {
      request = request.adding(await profiles.opening(of: device, among: backend))
    }
    var deadlines = Deadlines()
    // A photo that was requested is still taken when a lost camera comes back.
    deadlines.absence = deadlines.interruption
    let session = backend.session(
      with: device, configuration: SessionConfiguration(request: request, deadlines: deadlines))
    return CameraCoordinator(
      session: session, keeper: keeper, configuration: coordination, timeline: timeline)
  }
}
