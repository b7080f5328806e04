internal import CaptureArguments
internal import CaptureCamera

/// The selected camera of `capture controls`, and its backend.
struct ControlTarget {
  static let group = ParameterGroup(
    "CAMERA", [PhotoSyntax.device, PhotoSyntax.simulator])

  let backend: any CameraBackend
  let device: CameraDevice

  init(_ parsed: ParsedCommand) async throws(Failure) {
    let choice = CameraChoice(parsed[PhotoSyntax.simulator])
    backend = try choice.backend()
    do throws(CameraError) {
      device = try await choice.device(parsed[PhotoSyntax.device], of: backend)
    } catch {
      throw Failure(error)
    }
  }

  /// Reads the controls and their current values.
  func controls() async throws(Failure) -> [CameraControl] {
    try await asking { () async throws(CameraError) in try await backend.controls(of: device) }
  }

  /// Returns whether another camera with the same name and serial number is connected.
  func hasTwin() async -> Bool {
    let others = (try? await backend.devices())?.map(\.identity) ?? []
    let identity = device.identity
    return others.contains {
      $0 != identity && $0.name == identity.name && $0.marks == identity.marks
    }
  }

  func set(_ settings: ControlSettings) async throws(Failure) -> [ControlOutcome] {
    try await asking { () async throws(CameraError) in
      try await backend.set(settings, on: device)
    }
  }

  func reset(_ names: [ControlName]) async throws(Failure) -> [ControlOutcome] {
    try await asking { () async throws(CameraError) in
      try await backend.reset(names, of: device)
    }
  }

  /// Runs an operation on the camera, and rethrows its `CameraError` as a `Failure`.
  private func asking<Answer>(
    _ question: () async throws(CameraError) -> Answer
  ) async throws(Failure) -> Answer {
    do throws(CameraError) {
      return try await question()
    } catch {
      throw Failure(error.about(device))
    }
  }
}
