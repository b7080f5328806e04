internal import CaptureArguments
internal import CaptureCamera
internal import CaptureText
internal import CaptureWords

/// `capture controls reset`: sets controls to their defaults.
enum ResetControls: ProgramCommand {
  static let names = Parameter.arguments(
    "name", .text, help: "Name of a control (default: all that differ from their defaults)."
  ).naming(.control)

  static let syntax = CommandSyntax(
    "reset",
    abstract: "Set controls to their defaults, and print those that changed.",
    parameters: [names, Shared.json], groups: [ControlTarget.group],
    examples: [
      Example("capture controls reset", "reset all controls, automatic modes last"),
      Example("capture controls reset gain", "reset one control"),
    ])

  static func run(_ parsed: ParsedCommand) async throws(Failure) -> ExitCode {
    let target = try await ControlTarget(parsed)
    let outcomes = try await target.reset(parsed[names].map(ControlName.init(_:)))
    let controls = try await target.controls()
    let others = controls.filter { control in !outcomes.contains { $0.name == control.name } }
    ControlOutput.tell(
      areDifferent: !outcomes.isEmpty, among: parsed[names].isEmpty ? others : [])
    return ControlOutput(parsed).report(outcomes, on: controls, isReset: true)
  }
}
