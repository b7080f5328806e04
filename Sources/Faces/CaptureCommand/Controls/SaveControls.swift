internal import CaptureArguments
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureJSON
internal import CaptureText
internal import CaptureWords

/// `capture controls save`: saves changed controls as the camera's profile.
enum SaveControls: ProgramCommand {
  static let file = Parameter.optionalArgument(
    "file", .text, help: "File to write (default: the camera's profile)."
  ).naming(.file)

  static let syntax = CommandSyntax(
    "save",
    abstract: "Save the controls that differ from their defaults, and print the file's path.",
    discussion: """
      'snap', 'timelapse' and 'record' apply the camera's profile whenever they open it. Profiles \
      are kept in capture/profiles in XDG_CONFIG_HOME, or else in ~/.config; to remove one, delete \
      its file.
      """,
    parameters: [file, Shared.json], groups: [ControlTarget.group],
    examples: [
      Example("capture controls save", "save them as the camera's profile"),
      Example(
        "capture controls save night.json", "save them to a file for 'capture controls load'"),
    ])

  static func run(_ parsed: ParsedCommand) async throws(Failure) -> ExitCode {
    let target = try await ControlTarget(parsed)
    let profile = try await target.profile()
    ControlOutput.tell(
      areDifferent: !profile.settings.isEmpty, among: try await target.controls())
    let place = try await write(profile, of: target, to: parsed[file])
    if parsed[Shared.json] {
      Console.printResult((["path": .string(place)] as JSON).line)
    } else {
      Console.printResult(unlessQuiet: place)
    }
    return .done
  }

  private static func write(
    _ profile: ControlProfile, of target: ControlTarget, to file: String?
  ) async throws(Failure) -> String {
    guard let file else {
      let hasTwin = await target.backend.hasTwin(of: target.device)
      return try await save(profile, in: SavedProfile.folder(), hasTwin: hasTwin)
    }
    do throws(ProfileError) {
      try await profile.write(to: file)
      return file
    } catch {
      throw .message(error.words, error.code == .full ? .diskFull : .cannotWrite)
    }
  }

  private static func save(
    _ profile: ControlProfile, in folder: ProfileFolder, hasTwin: Bool
  ) async throws(Failure) -> String {
    do throws(ProfileError) {
      return try await folder.save(profile, hasTwin: hasTwin)
    } catch {
      throw .message(error.words, error.code == .full ? .diskFull : .cannotWrite)
    }
  }
}
