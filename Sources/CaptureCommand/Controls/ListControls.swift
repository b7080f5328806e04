internal import CaptureArguments

/// `capture controls list`: what can be set on a camera.
enum ListControls: ProgramCommand {
  static let syntax = CommandSyntax(
    "list",
    abstract: "List what can be set, what it is set to and what it takes.",
    discussion: """
      Another control has an inactive one in hand, mostly an automatic: switch that off first. \
      The camera changes a volatile one by itself. Numbers, switches, menus and bits are listed; \
      buttons, texts, areas and arrays are not.
      """,
    parameters: [Shared.json], groups: [ControlTarget.group],
    examples: [Example("capture controls list --device C920", "choose a camera by its name")])

  static func run(_ parsed: ParsedCommand) async throws(Failure) -> ExitCode {
    let controls = try await ControlTarget(parsed).controls()
    if controls.isEmpty { Console.tell("nothing can be set on this camera") }
    ControlVoice(parsed).list(controls)
    return .done
  }
}
