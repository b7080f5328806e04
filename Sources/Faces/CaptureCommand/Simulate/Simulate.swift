internal import Capture
internal import CaptureArguments
internal import CaptureCamera
internal import CaptureJSON
internal import CaptureSamplePhotos
internal import CaptureSimulator
internal import CaptureText
internal import CaptureUSBCamera
internal import CaptureWords

/// `capture simulate`: simulates cameras for other programs.
enum Simulate: ProgramCommand {
  static let source = Parameter.optionalArgument(
    "scenario or folder", .text,
    help: "A scenario file, a folder of photos or a recording (default: the sample photos)."
  ).path.naming(.scenario)
  static let usb = Parameter.flag(
    "usb", help: "Plug the cameras into the kernel as USB webcams; only root may do that."
  ).forOneCall
  static let command = Parameter.wordsAfterDashes(
    "command", .text,
    help: """
      Run this command once the cameras are plugged in, unplug them when it ends, and exit with \
      its exit code, or 127 or 126 if it cannot be run. CAPTURE_SIMULATED_DEVICE is the path of \
      the first camera.
      """)

  static let syntax = CommandSyntax(
    "simulate",
    abstract: "Simulate cameras for other programs, as USB webcams.",
    discussion: """
      The kernel's own drivers turn each camera into a video device, so any program can be tested \
      with the faults of a scenario. The paths of the devices are printed. Ctrl-C or SIGTERM \
      unplugs the cameras. The kernel needs its modules vhci-hcd and uvcvideo.
      """,
    parameters: [source, usb, Shared.json, command],
    examples: [
      Example("sudo capture simulate --usb", "plug in a camera that shows the sample photos"),
      Example("sudo capture simulate --usb door.json", "plug in the cameras of a scenario"),
      Example("sudo capture simulate --usb -- make test", "run tests with a camera"),
    ])

  static func run(_ parsed: ParsedCommand) async throws(Failure) -> ExitCode {
    guard parsed[usb] else {
      let problem = "'--usb' is missing; it says how to simulate"
      throw .usage(UsageError(.refused(problem), in: parsed.command))
    }
    let output = SimulateOutput(
      wantsJSON: parsed[Shared.json], hasCommand: !parsed[command].isEmpty)
    let cameras = try cameras(parsed[source] ?? "")
    var run = SimulatedRun(of: cameras, command: parsed[command], output)
    let interruption = Interruption(afterFirst: run.exitAtOnce)
    defer { interruption.stop() }
    switch await run.ending(signals: interruption.codes) {
    case .signal: return .done
    case .neverRan(let code): return code
    case .command(let status): Console.exit(status: status)
    case .refused(let refusal):
      Console.printMessage(refusal.sentence, as: .error)
      if parsed[Shared.json] { Console.printResult(refusal.json.line) }
      Console.exit(status: refusal.status)
    case .failed(let failure): throw failure
    }
  }

  /// Reads the scenario, whose times count from now, and prepares its cameras.
  private static func cameras(
    _ source: String
  ) throws(Failure) -> [(CameraDevice, USBCamera)] {
    do {
      let scenario = try Scenario(source: source)
      CameraChoice.tellEnds(of: scenario)
      try scenario.checkForUSB()
      let simulator = try Simulator(
        scenario, photos: .samples, continuing: try ScenarioState.ofEnvironment())
      return try scenario.cameras.map { camera in
        let device = CameraDevice(
          identity: camera.identity, path: "", modes: camera.modes, controls: camera.controls)
        return (device, try USBCamera(device, of: simulator))
      }
    } catch let error as ScenarioError {
      throw Failure(error)
    } catch let error as USBCameraError {
      throw Failure(error)
    } catch {
      throw .message("\(error)", .failed)
    }
  }
}
