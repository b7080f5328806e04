internal import CaptureBase
internal import CaptureCamera
internal import CaptureRecording
internal import CaptureSamplePhotos
internal import CaptureSimulator
internal import CaptureV4L2

/// The choice between the cameras of this machine and simulated ones.
///
/// Simulated cameras are used only on request: with `--simulator`, or with
/// `CAPTURE_DEVICE=simulator` in the environment. Any other value of `CAPTURE_DEVICE` selects a
/// camera of this machine, as `--device` does.
enum CameraChoice: Equatable {
  case real(DeviceSelector?)
  /// A scenario file, a recording or a folder of photos; empty for the sample photos.
  case simulated(String)

  init(_ argument: String?, environment: String? = Console.environment("CAPTURE_DEVICE")) {
    if let argument {
      self = .simulated(argument)
    } else if let environment, environment == "simulator" {
      self = .simulated("")
    } else if let environment, environment.hasPrefix("simulator=") {
      self = .simulated(String(environment.dropFirst("simulator=".count)))
    } else {
      self = .real(environment.flatMap { $0.isEmpty ? nil : DeviceSelector($0) })
    }
  }

  var isSimulated: Bool { if case .simulated = self { true } else { false } }

  /// The camera that the environment selects, if any.
  var defaultSelector: DeviceSelector? {
    if case .real(let selector) = self { selector } else { nil }
  }

  /// Returns the backend that provides the cameras, in the machine's time.
  func backend() throws(Failure) -> any CameraBackend {
    try backend { _, _ in .machine }.backend
  }

  /// Returns the backend that provides the cameras, and the time in which to use it.
  func timedBackend() throws(Failure) -> (backend: any CameraBackend, time: ProgramTime) {
    try backend { ProgramTime(of: $0, continuing: $1) }
  }

  private func backend(
    in time: (Scenario, ScenarioState?) -> ProgramTime
  ) throws(Failure) -> (backend: any CameraBackend, time: ProgramTime) {
    guard case .simulated(let argument) = self else { return (V4L2Backend(), .machine) }
    do throws(ScenarioError) {
      let scenario = try Self.scenario(argument)
      let state = try ScenarioState.ofEnvironment()
      let time = time(scenario, state)
      let simulator = try Simulator(
        scenario, timeline: time.timeline, photos: .samples, continuing: state)
      return (simulator, time)
    } catch {
      throw Failure(error)
    }
  }

  /// Reads a scenario, a recording or a folder of photos; without a name, returns the default one.
  static func scenario(_ argument: String) throws(ScenarioError) -> Scenario {
    let scenario = argument.isEmpty ? Scenario.standard : try Scenario(path: argument)
    for camera in scenario.cameras { tellEnd(of: camera.recording) }
    return scenario
  }

  private static func tellEnd(of recording: Recording?) {
    guard let recording, recording.isCutOff else { return }
    Console.tell(
      "\(recording.folder)/events.jsonl ends in the middle of a line; playing up to that point")
  }

  /// Returns the selected camera, or without a selector the one that the environment selects, or
  /// else the first one.
  func device(
    _ selector: DeviceSelector?, of backend: any CameraBackend
  ) async throws(CameraError) -> CameraDevice {
    try await backend.device(chosenBy: selector ?? defaultSelector)
  }
}
