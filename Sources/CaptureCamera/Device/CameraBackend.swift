/// A source of cameras: the kernel's, or simulated ones.
public protocol CameraBackend: Sendable {
  /// The cameras that are there now.
  func devices() throws(CameraError) -> [CameraDevice]

  /// The cameras, told once at first and again whenever one comes or goes.
  func changes() -> AsyncStream<[CameraDevice]>

  /// A session with one of them, not started yet.
  func session(with device: CameraDevice, configuration: SessionConfiguration) -> any CameraSession
}
