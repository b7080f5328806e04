internal import CaptureArguments

/// `capture controls`: what can be set on a camera.
enum Controls: ProgramCommandGroup {
  static var commands: [any ProgramEntry.Type] {
    [
      ListControls.self, GetControls.self, SetControls.self, ResetControls.self,
      DiffControls.self, SaveControls.self, LoadControls.self,
    ]
  }

  static let syntax = CommandSyntax(
    "controls",
    abstract: "List and set what can be set on a camera, and save it as the camera's profile.",
    discussion: """
      The camera may be in use meanwhile. What a saved profile says is set again whenever \
      'capture snap' opens the camera.
      """,
    subcommands: commands.map { $0.syntax }, usual: "list",
    examples: [
      Example("capture controls", "what can be set, and what it is set to"),
      Example("capture controls set brightness=60% white_balance_automatic=off", "set two"),
      Example("capture controls save", "have them set again whenever the camera is opened"),
    ])
}
