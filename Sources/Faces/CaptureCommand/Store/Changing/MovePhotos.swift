internal import CaptureArguments
internal import CaptureStore
internal import CaptureText
internal import CaptureWords

/// `capture move`: moves photos to a folder of the store.
enum MovePhotos: ProgramCommand {
  static let folder = Parameter.argument(
    "folder", .text, help: "A folder of the store, such as Holiday/Crete; created if missing."
  ).naming(.storeFolder)

  static let syntax = CommandSyntax(
    "move",
    abstract: "Move photos to a folder of the store.",
    discussion: "If a photo's name is taken there, a number is added to it.",
    parameters: [
      folder, PhotoArgument.ids, PhotoArgument.null, DryRun.option, StoreChoice.option,
      Shared.json,
    ],
    examples: [
      Example("capture move Holiday/Crete 3fa2 77b0", "move two photos to a folder of the store")
    ])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let target = parsed[folder]
    return try ChangingCommand.run(
      parsed, .move(folder: target), "moved to \(target)",
      idle: { "nothing to move: \($0.path) is already in this folder" })
  }
}
