internal import CaptureBase
internal import CaptureCamera
internal import CaptureImaging

/// A session's connection to a simulated camera, which does the actual work.
final class SimulatedDriver<Camera: DrivenCamera>: CameraDriver {
  private let camera: Camera
  /// Keeps the simulator, and so its scheduled events, alive as long as the session.
  private let simulator: Simulator
  private let listener = Guarded<(@Sendable (DriverEvent) -> Void)?>(nil)

  init(camera: Camera, of simulator: Simulator) {
    self.camera = camera
    self.simulator = simulator
  }

  func open(_ request: StreamRequest, report: @escaping @Sendable (DriverEvent) -> Void) {
    listener.withLock { $0 = report }
    let client = client
    camera.perform { $0.open(request, for: client) }
  }

  func apply(_ controls: ControlSettings) {
    let client = client
    camera.perform { $0.apply(controls, for: client) }
  }

  func close() {
    let client = client
    camera.perform { $0.close(for: client) }
  }

  func willUse(_ frame: Frame) {
    let (client, sequence) = (client, frame.sequence)
    camera.perform { $0.willUse(frame: sequence, for: client) }
  }

  /// This driver as a client, with the listener for the camera's answers.
  private var client: Client {
    let report = listener.withLock { $0 }
    return Client(id: ObjectIdentifier(self)) { report?($0) }
  }
}

/// A driver for a camera that the simulator does not have.
final class MissingCameraDriver: CameraDriver {
  private let device: CameraDevice
  private let listener = Guarded<(@Sendable (DriverEvent) -> Void)?>(nil)

  init(device: CameraDevice) {
    self.device = device
  }

  func open(_ request: StreamRequest, report: @escaping @Sendable (DriverEvent) -> Void) {
    listener.withLock { $0 = report }
    report(.openFailed(CameraError(.open, device.subject, .notFound)))
  }

  func apply(_ controls: ControlSettings) {
    let error = CameraError(.control, device.subject, .notRunning)
    answer(.applied(.failure(error)))
  }

  func close() {
    answer(.closed)
  }

  private func answer(_ event: DriverEvent) {
    let report = listener.withLock { $0 }
    report?(event)
  }
}

/// A driver that uses a camera or tries to open it.
struct Client: Sendable {
  let id: ObjectIdentifier
  let tell: @Sendable (DriverEvent) -> Void
}

/// A camera as seen by its driver.
protocol DrivenCamera: Actor {
  /// Runs `body` on the actor, after everything that was enqueued before.
  nonisolated func perform(_ body: @escaping @Sendable (isolated Self) -> Void)

  func open(_ request: StreamRequest, for client: Client)
  func apply(_ controls: ControlSettings, for client: Client)
  func close(for client: Client)
  /// Called before the frame with this sequence number is used for a photo.
  func willUse(frame sequence: Int, for client: Client)
}
