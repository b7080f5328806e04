internal import CaptureBase
public import CaptureTime

/// A source of cameras, such as the kernel or a simulation.
public protocol CameraBackend: Sendable {
  /// The clock that its cameras' sessions use; a simulation may control it.
  var timeline: any Timeline { get }

  /// Returns the cameras that are connected now, with their modes and controls.
  func devices() async throws(CameraError) -> [CameraDevice]

  /// Returns the connected cameras, possibly without modes and controls: enough to choose one.
  func choices() async throws(CameraError) -> [CameraDevice]

  /// Returns what is listed as a camera, without opening any: enough to complete a word.
  func listed() async throws(CameraError) -> [CameraDevice]

  /// Returns the camera that a selector matches; without a selector, the first one.
  ///
  /// Throws ``absence`` if there is none at all.
  func device(chosenBy selector: DeviceSelector?) async throws(CameraError) -> CameraDevice

  /// Returns the devices that look like cameras but cannot be used as one.
  func obstacles() async -> [CameraObstacle]

  /// The error that explains why no camera is connected, with what a person can do about it.
  var absence: CameraError { get async }

  /// Returns a stream of the connected cameras: once at first, and again whenever one may have been
  /// added or removed.
  func changes() -> AsyncStream<[CameraDevice]>

  /// Returns a new driver, which a session uses to operate one of the cameras.
  func driver(for device: CameraDevice) -> any CameraDriver

  /// Returns a camera's controls and their current values, even while
  /// another program uses the camera.
  func controls(of device: CameraDevice) async throws(CameraError) -> [CameraControl]

  /// Sets a camera's controls, even while another program uses it, and reads them back.
  ///
  /// If a control does not exist or a value is invalid, this throws and sets nothing.
  func set(
    _ settings: ControlSettings, on device: CameraDevice
  ) async throws(CameraError) -> [ControlOutcome]
}

extension CameraBackend {
  /// Returns the same as ``devices()``, for backends that have nothing faster.
  public func choices() async throws(CameraError) -> [CameraDevice] {
    try await devices()
  }

  /// Returns the same as ``choices()``, for backends that need not open a camera to list it.
  public func listed() async throws(CameraError) -> [CameraDevice] {
    try await choices()
  }

  /// Returns the camera among the connected ones.
  public func device(
    chosenBy selector: DeviceSelector?
  ) async throws(CameraError) -> CameraDevice {
    try await choice(by: selector)
  }

  /// Returns the camera that a selector matches among ``choices()``, or else the first of them.
  package func choice(by selector: DeviceSelector?) async throws(CameraError) -> CameraDevice {
    let devices = try await choices()
    guard let device = try selector?.choose(from: devices) ?? devices.first else {
      throw await absence
    }
    return device
  }

  /// Returns nothing, for backends of which every device is a camera.
  public func obstacles() async -> [CameraObstacle] { [] }

  /// The error for a machine to which no camera is connected.
  public var absence: CameraError {
    CameraError(.find, "", .notFound, remedy: .connectCamera)
  }

  /// Returns a session with one of the cameras; it is not started yet.
  public func session(
    with device: CameraDevice, configuration: SessionConfiguration = SessionConfiguration()
  ) -> any CameraSession {
    DriverSession(
      device: device, driver: driver(for: device), configuration: configuration,
      timeline: timeline)
  }
}
