internal import CaptureArguments

/// `capture controls`: lists, sets and saves a camera's controls.
enum Controls: ProgramCommandGroup {
  static var commands: [any ProgramEntry.Type] {
    [
      ListControls.self, GetControls.self, SetControls.self, ResetControls.self,
      DiffControls.self, SaveControls.self, LoadControls.self,
    ]
  }

  static let syntax = CommandSyntax(
    "controls",
    abstract: "List and set a camera's controls, and save them as its profile.",
    discussion: """
      This also works while another program uses the camera. 'snap', 'timelapse' and 'record' \
      apply a saved profile whenever they open the camera. A simulated camera forgets its settings \
      when the program ends.
      """,
    subcommands: commands.map { $0.syntax }, defaultSubcommand: "list",
    examples: [
      Example("capture controls", "list the controls and their values"),
      Example(
        "capture controls set brightness=60% white_balance_automatic=off", "set two controls"),
      Example("capture controls save", "apply them again whenever the camera is opened"),
    ])
}
