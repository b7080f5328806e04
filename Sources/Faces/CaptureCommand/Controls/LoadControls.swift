internal import CaptureArguments
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureText
internal import CaptureWords

/// `capture controls load`: applies a profile.
enum LoadControls: ProgramCommand {
  static let file = Parameter.optionalArgument(
    "file", .text, help: "Profile to load (default: the camera's own)."
  ).naming(.file)
  static let anyCamera = Parameter.flag(
    "any-camera", help: "Apply as much as possible of another camera's profile.")

  static let syntax = CommandSyntax(
    "load",
    abstract: "Apply a profile, and print the resulting values.",
    discussion: """
      Controls that are not in the profile keep their values, unless 'reset' is used first.
      """,
    parameters: [file, anyCamera, Shared.json], groups: [ControlTarget.group],
    examples: [
      Example("capture controls load", "apply the camera's saved profile"),
      Example("capture controls load night.json", "apply a profile from a file"),
    ])

  static func run(_ parsed: ParsedCommand) async throws(Failure) -> ExitCode {
    let target = try await ControlTarget(parsed)
    let profile = try await profile(parsed, for: target.device)
    let outcome = try await target.apply(profile, as: parsed[file])
    for remark in outcome.fitting.remarks { Console.printMessage(remark, as: .warning) }
    let code = ControlOutput(parsed).report(outcome.outcomes, on: try await target.controls())
    return outcome.isComplete ? code : .badControl
  }

  private static func profile(
    _ parsed: ParsedCommand, for device: CameraDevice
  ) async throws(Failure) -> ControlProfile {
    guard let path = parsed[file] else {
      return try await SavedProfile.folder().saved(for: device)
    }
    let profile: ControlProfile
    do throws(ProfileError) {
      profile = try await ControlProfile(file: path)
    } catch {
      throw Failure(error)
    }
    guard parsed[anyCamera] || profile.camera.isSameCamera(as: device.identity) else {
      let sentence = profile.refusal(by: device.subject, file: path)
      throw .message("\(sentence); use --any-camera to apply as much of it as fits", .badData)
    }
    return profile
  }
}
