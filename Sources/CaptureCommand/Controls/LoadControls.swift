internal import Capture
internal import CaptureArguments
internal import CaptureCamera
internal import CaptureText

/// `capture controls load`: sets what a profile says.
enum LoadControls: ProgramCommand {
  static let file = Parameter.optionalArgument(
    "file", .text, help: "The profile; the camera's own when left out.")
  static let anyCamera = Parameter.flag(
    "any-camera", help: "Set as much as fits, also if the profile is for another camera.")

  static let syntax = CommandSyntax(
    "load",
    abstract: "Set what a profile says, and print what controls are then.",
    discussion: "What the profile does not name stays as it is; 'reset' first changes that.",
    parameters: [file, anyCamera, Shared.json], groups: [ControlTarget.group],
    examples: [
      Example("capture controls load", "what was saved for the camera"),
      Example("capture controls load night.json", "what a file says"),
    ])

  static func run(_ parsed: ParsedCommand) async throws(Failure) -> ExitCode {
    let target = try await ControlTarget(parsed)
    let profile = try profile(parsed, for: target.device)
    let fitting = profile.settings(fitting: try await target.controls(), as: parsed[file])
    for remark in fitting.remarks { Console.tell(remark) }
    let outcomes = try await target.set(fitting.settings)
    let code = ControlVoice(parsed).report(outcomes, on: try await target.controls())
    return fitting.remarks.isEmpty ? code : .badControl
  }

  private static func profile(
    _ parsed: ParsedCommand, for device: CameraDevice
  ) throws(Failure) -> ControlProfile {
    guard let path = parsed[file] else { return try SavedProfile.folder().saved(for: device) }
    let profile: ControlProfile
    do throws(ProfileError) {
      profile = try ControlProfile(file: path)
    } catch {
      throw Failure(error)
    }
    guard parsed[anyCamera] || profile.camera.isSameCamera(as: device.identity) else {
      let sentence = profile.refusal(by: device.subject, file: path)
      throw .told("\(sentence); --any-camera sets as much of it as fits", .badData)
    }
    return profile
  }
}
