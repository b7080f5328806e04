internal import CaptureArguments
internal import CaptureText

/// `capture controls reset`: sets controls to their standard values.
enum ResetControls: ProgramCommand {
  static let names = Parameter.arguments(
    "name", .text, help: "A control's name; all that were changed when left out.")

  static let syntax = CommandSyntax(
    "reset",
    abstract: "Set controls to their standard values, and print those that were changed.",
    parameters: [names, Shared.json], groups: [ControlTarget.group],
    examples: [
      Example("capture controls reset", "all of them, the automatics last"),
      Example("capture controls reset gain", "one of them"),
    ])

  static func run(_ parsed: ParsedCommand) async throws(Failure) -> ExitCode {
    let target = try await ControlTarget(parsed)
    let outcomes = try await target.reset(parsed[names])
    if outcomes.isEmpty { Console.tell("nothing differs from the standard values") }
    return ControlVoice(parsed).report(
      outcomes, on: try await target.controls(), isReset: true)
  }
}
