internal import CaptureArguments
internal import CaptureStore
internal import CaptureText

/// `capture backup`: copies what is new to another store.
enum BackUpStore: ProgramCommand {
  static let folder = Parameter.argument(
    "folder", .text, help: "The backup, a store of its own; made if it is missing.")

  static let syntax = CommandSyntax(
    "backup",
    abstract: "Copy what is new in the store to a backup, and read it back from there.",
    discussion: """
      Nothing is ever removed from the backup. It is a store like any other: 'capture list \
      --store' looks into it.
      """,
    parameters: [folder, StoreChoice.option, Shared.json],
    examples: [Example("capture backup /media/disk/photos", "only what is not there yet")])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let store = try StoreChoice(parsed[StoreChoice.option]).open()
    let backup = try StoreChoice(parsed[folder]).openForAdding()
    let report = CopyReport(from: store, wantsJSON: parsed[Shared.json])
    return try report.run { each throws(StoreError) in try store.copy(to: backup, each: each) }
  }
}

/// `capture restore-backup`: copies back what a backup has.
enum RestoreBackup: ProgramCommand {
  static let folder = Parameter.argument("folder", .text, help: "The backup.")

  static let syntax = CommandSyntax(
    "restore-backup",
    abstract: "Copy back from a backup what is missing in the store or damaged.",
    discussion: """
      Photos that are whole stay as they are, and so do those in the bin. A damaged original goes \
      to lost+found.
      """,
    parameters: [folder, StoreChoice.option, Shared.json],
    examples: [
      Example("capture restore-backup /media/disk/photos", "after a disk was lost, or a photo")
    ])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let backup = try StoreChoice(parsed[folder]).open()
    let store = try StoreChoice(parsed[StoreChoice.option]).openForAdding()
    let report = CopyReport(from: backup, wantsJSON: parsed[Shared.json])
    return try report.run { each throws(StoreError) in try store.restore(from: backup, each: each) }
  }
}
