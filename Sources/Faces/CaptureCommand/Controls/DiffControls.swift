internal import CaptureArguments
internal import CaptureCamera
internal import CaptureWords

/// `capture controls diff`: lists the controls that differ from their defaults.
enum DiffControls: ProgramCommand {
  static let saved = Parameter.flag(
    "saved", help: "Show the saved profile instead of the camera's current values.")

  static let syntax = CommandSyntax(
    "diff",
    abstract: "List the controls that differ from their defaults.",
    discussion: """
      These are the controls that 'save' would save. Inactive and read-only ones are left out; a \
      control whose automatic mode was switched off is included whatever its value.
      """,
    parameters: [saved, Shared.json], groups: [ControlTarget.group],
    examples: [
      Example("capture controls diff", "list the controls that have been changed"),
      Example(
        "capture controls diff --saved",
        "list the values that are applied whenever the camera is opened"),
    ])

  static func run(_ parsed: ParsedCommand) async throws(Failure) -> ExitCode {
    let target = try await ControlTarget(parsed)
    let controls = try await target.controls()
    let changed =
      parsed[saved]
      ? try await SavedProfile.folder().savedControls(of: target.device, among: controls)
      : controls.chosen
    ControlOutput.tell(areDifferent: !changed.isEmpty, among: parsed[saved] ? [] : controls)
    ControlOutput(parsed).changes(changed)
    return .done
  }
}
