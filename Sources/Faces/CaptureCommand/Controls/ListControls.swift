internal import CaptureArguments
internal import CaptureWords

/// `capture controls list`: lists a camera's controls.
enum ListControls: ProgramCommand {
  static let syntax = CommandSyntax(
    "list",
    abstract: "List the controls, their values and the values that they accept.",
    discussion: """
      An inactive control is determined by another one, usually an automatic mode: switch that off \
      first. The camera changes a volatile control by itself. Numbers, switches, menus and bits \
      are listed; buttons, texts, areas and arrays are not.
      """,
    parameters: [Shared.json], groups: [ControlTarget.group],
    examples: [Example("capture controls list --device C920", "choose a camera by its name")])

  static func run(_ parsed: ParsedCommand) async throws(Failure) -> ExitCode {
    let controls = try await ControlTarget(parsed).controls()
    if controls.isEmpty { Console.printMessage(unlessQuiet: "this camera has no controls") }
    ControlOutput(parsed).list(controls)
    return .done
  }
}
