internal import CaptureArguments
internal import CaptureJSON
internal import CaptureStore
internal import CaptureWords

/// `capture lost+found list`: lists the files.
enum ListLostFiles: ProgramCommand {
  static let syntax = CommandSyntax(
    "list", abstract: "List the files, with their times and sizes.",
    parameters: [StoreChoice.option, Shared.json],
    examples: [Example("capture lost+found list --json", "print all details, one object per line")])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let store = try StoreChoice(parsed[StoreChoice.option]).open(.ignored)
    let files = try asking { () throws(StoreError) in try store.lostFiles.all() }
    if parsed[Shared.json] {
      Console.printResult(lines: files.map { $0.json(in: store).line })
    } else {
      Console.printResult(
        lines: Table.lines(files.map { [$0.changed.brief, $0.byteCount.asBytes, $0.path] }))
    }
    return UnreadableFiles(store.lostFiles.unreadable(), parsed).conclude()
  }
}
