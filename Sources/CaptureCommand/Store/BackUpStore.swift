internal import CaptureArguments
internal import CaptureStore
internal import CaptureText

/// `capture backup`: copies what is new to another store.
enum BackUpStore: ProgramCommand {
  static let folder = Parameter.argument(
    "folder", .text, help: "The backup, a store of its own; created if it is missing.")

  static let verify = Parameter.flag(
    "verify", help: "Read every byte of the copies that are there, and replace damaged ones.")

  static let syntax = CommandSyntax(
    "backup",
    abstract: "Copy what is new in the store to a backup, and read it back from there.",
    discussion: """
      Nothing is ever removed from the backup, and it keeps every earlier state of a photo that \
      was edited: 'capture show --store' lists them. Without --verify only the lengths of the \
      copies that are there are compared. The backup is a store like any other: 'capture list \
      --store' shows what is in it.
      """,
    parameters: [folder, verify, StoreChoice.option, Shared.json],
    examples: [
      Example("capture backup /media/disk/photos", "only what is not there yet"),
      Example("capture backup --verify /media/disk/photos", "find and replace damaged copies, too"),
    ])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let store = try StoreChoice(parsed[StoreChoice.option]).open()
    let choice = try StoreChoice(parsed[folder])
    try asking { () throws(StoreError) in try store.requireApart(from: choice.folder) }
    let backup = try choice.openForAdding()
    let report = CopyReport(
      total: try asking { () throws(StoreError) in try store.count() }, from: store,
      wantsJSON: parsed[Shared.json])
    return try report.run { each throws(StoreError) in
      try store.copy(to: backup, verifying: parsed[verify], each: each)
    }
  }
}
