internal import CaptureCamera
internal import CaptureTime

/// A simulator's camera, either simulated or replayed from a recording.
enum SimulatorCamera: Sendable {
  case simulated(SimulatedCamera)
  case recorded(RecordedCamera)

  /// Creates the camera at an index of the scenario.
  init(
    _ index: Int, of scenario: Scenario, samples: ScenePhotos, numberedBy numbers: CameraNumbers,
    timeline: any Timeline, continuing state: ScenarioState?
  ) throws(ScenarioError) {
    guard let recording = scenario.cameras[index].recording else {
      self = .simulated(
        try SimulatedCamera(
          index, of: scenario, samples: samples, numberedBy: numbers, timeline: timeline,
          continuing: state))
      return
    }
    self = .recorded(
      RecordedCamera(
        index, playing: recording, samples: samples, numberedBy: numbers, timeline: timeline))
  }

  var identity: DeviceIdentity {
    switch self {
    case .simulated(let camera): camera.model.identity
    case .recorded(let camera): camera.replay.device.identity
    }
  }

  /// The camera as it is now; nil while it is unplugged.
  var device: CameraDevice? {
    switch self {
    case .simulated(let camera): camera.device
    case .recorded(let camera): camera.device
    }
  }

  func driver(of simulator: Simulator) -> any CameraDriver {
    switch self {
    case .simulated(let camera): SimulatedDriver(camera: camera, of: simulator)
    case .recorded(let camera): SimulatedDriver(camera: camera, of: simulator)
    }
  }

  func set(_ settings: ControlSettings) async throws(CameraError) -> [ControlOutcome] {
    switch self {
    case .simulated(let camera): try await camera.set(settings).outcomes
    case .recorded(let camera): try await camera.set(settings).outcomes
    }
  }

  /// Changes what is in front of the camera; a recorded camera ignores it.
  func change(_ change: @escaping @Sendable (inout Scene) -> Void) {
    guard case .simulated(let camera) = self else { return }
    camera.perform { change(&$0.scene) }
  }

  /// Ends what is in progress, because the camera was unplugged.
  func wasUnplugged() {
    switch self {
    case .simulated(let camera): camera.perform { $0.wasUnplugged() }
    case .recorded(let camera): camera.perform { $0.wasUnplugged() }
    }
  }
}
