internal import CaptureArguments
internal import CaptureCamera
internal import CaptureDoctor
internal import CaptureImaging
internal import CaptureText
internal import CaptureWords

/// `capture doctor`: tests the cameras, and reports problems and their remedies.
enum Doctor: ProgramCommand {
  static let span = Parameter.option(
    "for", .positiveDuration, valueName: "time", help: "Time to test each mode (default: 4s).")
  static let allModes = Parameter.flag(
    "all-modes", help: "Test every mode that a camera offers, not only the best one for photos.")

  static let syntax = CommandSyntax(
    "doctor",
    abstract: "Test the cameras, and report problems and how to solve them.",
    discussion: """
      Each camera streams for a while. The report shows how long the camera took to open, how \
      fast frames arrive, how the picture settles, and anything that may degrade photos. The \
      output of --json belongs in a bug report. The exit code is that of the first failure, \
      such as a camera that stops, even if a photo can be taken; warnings do not count.
      """,
    parameters: [
      PhotoSyntax.device, PhotoSyntax.simulator, PhotoSyntax.size, PhotoSyntax.format, span,
      allModes,
      Shared.json,
    ],
    examples: [
      Example("capture doctor", "test every camera for four seconds"),
      Example("capture doctor --device C920 --all-modes --for 2s", "test all modes of one camera"),
      Example("capture doctor --json > report.json", "save the measurements for a bug report"),
    ])

  static func run(_ parsed: ParsedCommand) async throws(Failure) -> ExitCode {
    let choice = try CameraChoice(parsed)
    let backend = try choice.backend()
    let output = DoctorOutput(wantsJSON: parsed[Shared.json])
    output.begin(choice.isSimulated)
    if choice.selector == nil {
      for obstacle in await backend.obstacles() { output.tell(obstacle) }
    }
    let devices = try await devices(of: backend, choice)
    let work = Task {
      var code = ExitCode.done
      for device in devices where !Task.isCancelled {
        output.examine(device)
        let examination = await CameraDoctor(backend).examine(
          device, in: requests(parsed, for: device), for: parsed[span] ?? .seconds(4))
        // A cancelled examination says nothing about the camera.
        guard !Task.isCancelled else { break }
        output.tell(examination)
        if code == .done { code = examination.code }
      }
      return code
    }
    return await Interruption.code(of: work)
  }

  /// Returns the one camera that is selected, or else all of them.
  private static func devices(
    of backend: any CameraBackend, _ choice: CameraChoice
  ) async throws(Failure) -> [CameraDevice] {
    do throws(CameraError) {
      if let selector = choice.selector {
        let chosen = try await backend.device(chosenBy: selector)
        let described = try await backend.devices().first { $0.isSame(as: chosen) }
        return [described ?? chosen]
      }
      let devices = try await backend.devices()
      guard !devices.isEmpty else { throw await backend.absence }
      return devices
    } catch {
      throw Failure(error)
    }
  }

  private static func requests(_ parsed: ParsedCommand, for device: CameraDevice) -> [StreamRequest]
  {
    guard parsed[allModes], !device.modes.isEmpty else {
      return [StreamRequest(size: parsed[PhotoSyntax.size], format: parsed[PhotoSyntax.format])]
    }
    return device.modes.map { StreamRequest(size: $0.size, format: $0.format) }
  }
}

extension Examination {
  /// The exit code for the cause of the first failure.
  fileprivate var code: ExitCode {
    guard let failure = findings.first(where: { $0.weight == .failure }) else { return .done }
    return failure.error.map { ExitCode($0) } ?? .badFrames
  }
}
