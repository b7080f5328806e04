package import CaptureCamera
package import CaptureImaging

/// A photo that `capture snap` asks of the server which has the camera open.
package struct SnapOrder: Hashable, Sendable {
  /// The path of the camera.
  package var path: String
  /// The camera's identity: in a container, the path may be that of another camera.
  package var identity: DeviceIdentity
  package var settings = PhotoSettings()
  /// The stream that the photo is wished from.
  package var stream = StreamRequest()
  /// Whether the camera's saved profile applies to the photo.
  package var usesProfile = true
  package var policy = FullPolicy.faithful

  package init(of camera: CameraDevice) {
    path = camera.path
    identity = camera.identity
  }
}
