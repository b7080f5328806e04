internal import CaptureArguments
internal import CaptureCamera
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureWords

/// `capture devices`: lists the cameras.
enum Devices: ProgramCommand {
  static let watch = Parameter.flag(
    "watch", short: "w", help: "Keep running, and report cameras as they are added or removed.")

  static let long = Parameter.flag(
    "long", short: "l", help: "Also list each camera's picture modes and controls.")

  static let syntax = CommandSyntax(
    "devices",
    abstract: "List the cameras.",
    discussion: """
      Each line has a camera's path, its name, what distinguishes it from identical cameras, the \
      default format and size of a photo, and the program that has it open, if any.
      """,
    parameters: [PhotoSyntax.simulator, long, watch, Pager.off, Shared.json],
    examples: [
      Example("capture devices --long", "include all picture modes and controls"),
      Example(
        "capture devices --json", "one object per line, with all picture modes and controls"),
      Example("capture devices --watch", "report added and removed cameras, until Ctrl-C"),
    ])

  static func run(_ parsed: ParsedCommand) async throws(Failure) -> ExitCode {
    let output = DevicesOutput(wantsJSON: parsed[Shared.json], isLong: parsed[long])
    let backend = try CameraChoice(parsed).backend()
    if parsed[watch] { return await follow(backend, output) }
    return try await list(backend, output, parsed)
  }

  private static func list(
    _ backend: any CameraBackend, _ output: DevicesOutput, _ parsed: ParsedCommand
  ) async throws(Failure) -> ExitCode {
    do throws(CameraError) {
      let devices = try await backend.devices()
      guard !devices.isEmpty else { throw await backend.absence }
      _ = Pager.begin(parsed)
      for device in devices { output.list(device) }
      return .done
    } catch {
      throw Failure(error)
    }
  }

  /// Reports added and removed cameras until a signal arrives.
  private static func follow(_ backend: any CameraBackend, _ output: DevicesOutput) async
    -> ExitCode
  {
    let interruption = Interruption()
    defer { interruption.stop() }
    let work = Task {
      var known: [CameraDevice] = []
      for await devices in backend.changes() {
        for device in known where !devices.has(device) { output.tell("removed", device) }
        for device in devices where !known.has(device) { output.tell("added", device) }
        known = devices
      }
    }
    let code = await interruption.codes.first { _ in true }
    work.cancel()
    return code ?? .interrupted
  }
}

extension [CameraDevice] {
  /// Returns whether the same camera is listed at the same path, regardless of its settings.
  func has(_ device: CameraDevice) -> Bool {
    contains { $0.path == device.path && $0.identity == device.identity }
  }
}
