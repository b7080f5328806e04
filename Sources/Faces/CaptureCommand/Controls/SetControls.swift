internal import CaptureArguments
internal import CaptureCamera
internal import CaptureText
internal import CaptureWords

/// `capture controls set`: sets controls and reads them back.
enum SetControls: ProgramCommand {
  static let settings = Parameter.someArguments(
    "name=value",
    TextForm("a name and a value such as", samples: ["brightness=60%"]) { ControlSetting($0) },
    help: "Control and value: a number, a percentage, 'on', 'off' or a menu item."
  ).naming(.controlSetting)

  static let syntax = CommandSyntax(
    "set",
    abstract: "Set controls, and print the resulting values in the order given.",
    discussion: """
      Switches are set before other controls, in whatever order they are given, because a control \
      cannot be set while its automatic mode is on. If one setting is invalid, none is applied. A \
      number between two steps is rounded to the nearest one, with a message. If the camera \
      rejects or does not keep a value, a message says so, and the exit code is 19.
      """,
    parameters: [settings, Shared.json], groups: [ControlTarget.group],
    examples: [
      Example(
        "capture controls set brightness=60%",
        "set 60% of the way from the lowest to the highest value"),
      Example(
        "capture controls set power_line_frequency='50 Hz'", "choose a menu item by its text"),
      Example(
        "capture controls set auto_exposure=1 exposure_time_absolute=100",
        "switch off an automatic mode, and set the control"),
    ])

  static func run(_ parsed: ParsedCommand) async throws(Failure) -> ExitCode {
    let target = try await ControlTarget(parsed)
    let asked = ControlSettings(parsed[settings])
    let outcomes = try await target.set(asked).ordered(as: asked)
    return ControlOutput(parsed).report(outcomes, on: try await target.controls())
  }
}
