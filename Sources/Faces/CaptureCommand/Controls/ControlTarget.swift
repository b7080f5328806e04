internal import CaptureArguments
internal import CaptureCamera
internal import CaptureCoordinator

/// The selected camera of `capture controls`, and its backend.
struct ControlTarget {
  static let group = ParameterGroup(
    "CAMERA", [PhotoSyntax.device, PhotoSyntax.simulator])

  let backend: any CameraBackend
  let device: CameraDevice

  init(_ parsed: ParsedCommand) async throws(Failure) {
    let choice = try CameraChoice(parsed)
    backend = try choice.backend()
    do throws(CameraError) {
      device = try await backend.device(chosenBy: choice.selector)
    } catch {
      throw Failure(error)
    }
  }

  /// Reads the controls and their current values.
  func controls() async throws(Failure) -> [CameraControl] {
    try await asking { () async throws(CameraError) in try await backend.controls(of: device) }
  }

  func set(_ settings: ControlSettings) async throws(Failure) -> [ControlOutcome] {
    try await asking { () async throws(CameraError) in
      try await backend.set(settings, on: device)
    }
  }

  func apply(_ profile: ControlProfile, as name: String?) async throws(Failure) -> ProfileOutcome {
    try await asking { () async throws(CameraError) in
      try await backend.apply(profile, as: name, to: device)
    }
  }

  /// Returns a profile of the controls that the user has changed.
  func profile() async throws(Failure) -> ControlProfile {
    try await asking { () async throws(CameraError) in try await backend.profile(of: device) }
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
