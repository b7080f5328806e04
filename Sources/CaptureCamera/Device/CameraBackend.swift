public import CaptureTime

/// A source of cameras: the kernel's, or simulated ones.
public protocol CameraBackend: Sendable {
  /// Where its cameras' time comes from.
  var timeline: any Timeline { get }

  /// The cameras that are there now.
  func devices() async throws(CameraError) -> [CameraDevice]

  /// The same, perhaps without what they offer: enough to choose one.
  func choices() async throws(CameraError) -> [CameraDevice]

  /// The cameras, told once at first and again whenever one comes or goes.
  func changes() -> AsyncStream<[CameraDevice]>

  /// The hardware half of a session with one of them.
  func driver(for device: CameraDevice) -> any CameraDriver

  /// What can be set on a camera and what it is set to, whoever uses it meanwhile.
  func controls(of device: CameraDevice) async throws(CameraError) -> [CameraControl]

  /// Sets controls of a camera, whoever uses it meanwhile, and reads them back.
  ///
  /// None is set when one of them is not there or does not take its value.
  func set(
    _ settings: [ControlSetting], on device: CameraDevice
  ) async throws(CameraError) -> [ControlOutcome]
}

extension CameraBackend {
  public func choices() async throws(CameraError) -> [CameraDevice] {
    try await devices()
  }

  /// A session with one of the cameras, not started yet.
  public func session(
    with device: CameraDevice, configuration: SessionConfiguration = SessionConfiguration()
  ) -> any CameraSession {
    DriverSession(
      device: device, driver: driver(for: device), configuration: configuration,
      timeline: timeline)
  }
}
