internal import Capture
internal import CaptureArguments
internal import CaptureCamera
internal import CaptureRecording
internal import CaptureSamplePhotos
internal import CaptureSimulator
internal import CaptureWords

/// The cameras that a command uses, and the one among them that is selected.
///
/// Simulated cameras are used only on request: with `--simulator`, or with the source `simulator` in
/// `--device` or `CAPTURE_DEVICE`. Otherwise `--device` selects one of the cameras that are chosen without it.
struct CameraChoice: Equatable {
  /// Where the cameras come from.
  private(set) var source = CameraSource.machine
  /// The camera that `--device` selects among them.
  private var device: DeviceSelector?

  /// Chooses the first camera of this machine.
  init() {}

  /// Chooses the cameras by the options of a command, or else by the environment.
  init(
    _ parsed: ParsedCommand, environment: String? = Console.environment("CAPTURE_DEVICE")
  ) throws(Failure) {
    let device = parsed.declares(PhotoSyntax.device) ? parsed[PhotoSyntax.device] : nil
    let simulator = parsed.declares(PhotoSyntax.simulator) ? parsed[PhotoSyntax.simulator] : nil
    if let environment, !environment.isEmpty { source = CameraSource(environment) }
    if let device, device.namesKind, simulator != nil {
      let problem = UsageProblem.contradiction("--device \(device)", "--simulator")
      throw .usage(UsageError(problem, in: parsed.command))
    }
    self = try choosing(device, simulator: simulator)
  }

  /// Returns the choice after a command or a request has named other cameras, or another one of them.
  func choosing(
    _ named: CameraSource?, simulator: String?
  ) throws(Failure) -> CameraChoice {
    var choice = self
    if let simulator { choice.source = .simulator(simulator) }
    guard let named else { return choice }
    guard named.namesKind else {
      choice.device = named.selector
      return choice
    }
    guard simulator == nil else {
      throw .message("device already names a kind of camera; leave out simulator", .usage)
    }
    choice.source = named
    choice.device = nil
    return choice
  }

  /// The camera that is selected; nil for the first one.
  var selector: DeviceSelector? { device ?? source.selector }

  var isSimulated: Bool { source.kind.isSimulated }

  /// Returns the same choice with another path, if its source contains one.
  func replacingPath(_ change: (String) -> String) -> CameraChoice {
    var choice = self
    choice.source = source.replacingPath(change)
    return choice
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
    in programTime: (Scenario, ScenarioState?) -> ProgramTime
  ) throws(Failure) -> (backend: any CameraBackend, time: ProgramTime) {
    var time = ProgramTime.machine
    do throws(CameraError) {
      let backend = try source.backend(showing: .samples) { scenario, state in
        Self.tellEnds(of: scenario)
        time = programTime(scenario, state)
        return time.timeline
      }
      return (backend, time)
    } catch {
      throw Failure(error)
    }
  }

  /// Warns about recordings that are not complete.
  static func tellEnds(of scenario: Scenario) {
    for case let recording? in scenario.cameras.map(\.recording) where recording.isCutOff {
      Console.printMessage(
        "\(recording.folder)/events.jsonl ends in the middle of a line; playing up to that point")
    }
  }
}

extension CameraSource {
  /// Whether the text names a kind of camera, rather than one camera.
  var namesKind: Bool { kind != .machine }
}
