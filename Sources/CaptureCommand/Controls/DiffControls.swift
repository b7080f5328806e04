internal import CaptureArguments
internal import CaptureCamera

/// `capture controls diff`: what differs from the standard values.
enum DiffControls: ProgramCommand {
  static let saved = Parameter.flag(
    "saved", help: "Show what the saved profile says, not what the camera is set to.")

  static let syntax = CommandSyntax(
    "diff",
    abstract: "List what differs from the standard values.",
    discussion: """
      That is what 'save' would save: what is inactive or read-only is left out, and a dial whose \
      automatic was switched off belongs to it whatever its value.
      """,
    parameters: [saved, Shared.json], groups: [ControlTarget.group],
    examples: [
      Example("capture controls diff", "what has been set"),
      Example("capture controls diff --saved", "what is set whenever the camera is opened"),
    ])

  static func run(_ parsed: ParsedCommand) async throws(Failure) -> ExitCode {
    let target = try await ControlTarget(parsed)
    let controls = try await target.controls()
    let changed =
      parsed[saved]
      ? try SavedProfile.folder().savedControls(of: target.device, among: controls)
      : controls.chosen
    if changed.isEmpty { Console.tell("nothing differs from the standard values") }
    ControlVoice(parsed).changes(changed)
    return .done
  }
}
