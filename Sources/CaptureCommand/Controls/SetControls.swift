internal import CaptureArguments
internal import CaptureCamera
internal import CaptureText

/// `capture controls set`: sets controls and reads them back.
enum SetControls: ProgramCommand {
  static let settings = Parameter.someArguments(
    "name=value",
    TextForm("a name and a value such as", samples: ["brightness=60%"]) { ControlSetting($0) },
    help: "A number, a percentage, 'on', 'off' or a menu's text.")

  static let syntax = CommandSyntax(
    "set",
    abstract: "Set controls, and print what they are then.",
    discussion: """
      Switches are set before dials, in whatever order they are given, since a dial takes nothing \
      while its automatic is on. Where one cannot be understood none is set. A number between two \
      steps is set to the nearest one, which is told. Where the camera does not take or keep one \
      that is told, and the program ends with 19.
      """,
    parameters: [settings, Shared.json], groups: [ControlTarget.group],
    examples: [
      Example("capture controls set brightness=60%", "so far from the lowest to the highest"),
      Example("capture controls set power_line_frequency='50 Hz'", "a menu, by its text"),
      Example(
        "capture controls set gain_automatic=off gain=40",
        "a dial, and the automatic that would have it in hand"),
    ])

  static func run(_ parsed: ParsedCommand) async throws(Failure) -> ExitCode {
    let target = try await ControlTarget(parsed)
    let outcomes = try await target.set(parsed[settings])
    return ControlVoice(parsed).report(outcomes, on: try await target.controls())
  }
}
