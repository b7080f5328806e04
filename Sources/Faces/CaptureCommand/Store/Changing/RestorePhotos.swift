internal import CaptureArguments
internal import CaptureStore
internal import CaptureWords

/// `capture restore`: takes photos out of the bin.
enum RestorePhotos: ProgramCommand {
  static let syntax = CommandSyntax(
    "restore",
    abstract: "Restore photos from the bin to their folders.",
    discussion: "'capture list --bin' lists them.",
    parameters: [
      PhotoArgument.ids.naming(.photoInBin), PhotoArgument.null, DryRun.option, StoreChoice.option,
      Shared.json,
    ],
    examples: [Example("capture restore 3fa2b1c0d9", "move a photo back from the bin")])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    try ChangingCommand.run(
      parsed, .restore, "restored from the bin",
      idle: { "nothing to restore: \($0.path) is not in the bin" })
  }
}
