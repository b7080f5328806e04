internal import CaptureArguments
internal import CaptureStore
internal import CaptureWords

/// `capture lost+found empty`: removes all files.
enum EmptyLostAndFound: ProgramCommand {
  static let syntax = CommandSyntax(
    "empty", abstract: "Remove all files permanently, without confirmation.",
    parameters: [DryRun.option, StoreChoice.option, Shared.json],
    examples: [Example("capture lost+found empty --dry-run", "print what would be removed")])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let store = try StoreChoice(parsed[StoreChoice.option]).open(.ignored)
    let files = try asking { () throws(StoreError) in try store.lostFiles.all() }
    var refused: [(file: LostFile, error: StoreError)] = []
    if !parsed[DryRun.option], !files.isEmpty {
      refused = try asking { () throws(StoreError) in try store.lostFiles.remove(files) }
    }
    let output = LostFileOutput(parsed, in: store)
    for file in files where !refused.contains(where: { $0.file == file }) {
      output.say(file, "removed")
    }
    DryRun.conclude(parsed)
    let refusal = output.refuse(refused.map(\.error))
    let unread = UnreadableFiles(store.lostFiles.unreadable(), parsed).conclude()
    return refusal == .done ? unread : refusal
  }
}
