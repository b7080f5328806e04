internal import CaptureArguments
internal import CaptureJSON
internal import CaptureStore
internal import CaptureWords

/// `capture changes`: prints the changes in the store that a registered reader has not read yet.
enum ListChanges: ProgramCommand {
  static let reader = Parameter.option(
    "reader", .utf8, valueName: "name",
    help: "Print the changes that this reader has not read yet; a new name is registered."
  ).filled.naming(.reader)
  static let follow = Parameter.flag(
    "follow", short: "f", help: "With --reader: keep running, and print changes as they happen.")
  static let forget = Parameter.option(
    "forget", .utf8, valueName: "name", help: "Stop keeping changes for this reader."
  ).filled.naming(.reader).forOneCall.instead(of: "reader", "follow")

  static let syntax = CommandSyntax(
    "changes",
    abstract: "Print the changes in the store since a reader last asked.",
    discussion: """
      Each reader has a place in the store's journal. Changes are kept until every reader has \
      printed them; forget readers that are no longer used. A new reader, or one that last read \
      before a rebuild, first gets 'everything': read the whole store again. Without options, the \
      readers are listed.
      """,
    parameters: [reader, follow, forget, StoreChoice.option, Shared.json],
    examples: [
      Example("capture changes --reader sync --json", "changes since the reader 'sync' last asked"),
      Example("capture changes --reader sync --follow", "the same, then wait for more"),
      Example("capture changes --forget sync", "stop keeping changes for this reader"),
    ])

  static func run(_ parsed: ParsedCommand) async throws(Failure) -> ExitCode {
    if let problem = problem(of: parsed) {
      throw .usage(UsageError(.refused(problem), in: parsed.command))
    }
    let store = try StoreChoice(parsed[StoreChoice.option]).open(.reported)
    if let name = parsed[forget] { return try forget(name, in: store) }
    guard let name = parsed[reader] else { return try listReaders(of: store, parsed[Shared.json]) }
    let printer = ChangePrinter(store: store, reader: name, wantsJSON: parsed[Shared.json])
    try asking { () throws(StoreError) in try store.registerReader(name) }
    if parsed[follow] { return try await printer.follow() }
    return try printer.printUnread()
  }

  private static func problem(of parsed: ParsedCommand) -> String? {
    if parsed[forget] != nil, parsed[reader] != nil || parsed[follow] {
      return "'--forget' cannot be used with '--reader' or '--follow'"
    }
    return parsed.withoutDefaults[follow] && parsed[reader] == nil
      ? "'--follow' requires '--reader <name>'" : nil
  }

  private static func forget(_ name: String, in store: StoreEngine) throws(Failure) -> ExitCode {
    guard try asking({ () throws(StoreError) in try store.forgetReader(name) }) else {
      throw .message(
        "no reader '\(name)'; \(StoreCommand("changes")) lists the readers", .noPhoto)
    }
    return .done
  }

  private static func listReaders(
    of store: StoreEngine, _ wantsJSON: Bool
  ) throws(Failure) -> ExitCode {
    for reader in try asking({ () throws(StoreError) in try store.journalReaders() }) {
      let json: JSON = ["reader": .string(reader.name), "unread": .integer(reader.unread)]
      Console.printResult(wantsJSON ? json.line : "\(reader.name)  \(reader.unread) unread")
    }
    return .done
  }
}

/// Prints unread changes for a reader, and records that they have been read.
private struct ChangePrinter: Sendable {
  let store: StoreEngine
  let reader: String
  let wantsJSON: Bool

  func printUnread() throws(Failure) -> ExitCode {
    while try printPage() {}
    return .done
  }

  /// Prints a page of changes; returns whether there may be more, and the output is still open.
  private func printPage() throws(Failure) -> Bool {
    let page = try asking { () throws(StoreError) in try store.journal(for: reader) }
    guard !page.entries.isEmpty else { return false }
    for entry in page.entries {
      let line = try asking { () throws(StoreError) -> String in
        try self.line(of: entry, page.end.epoch)
      }
      guard Console.tryPrintResult(line) else { return false }
    }
    try asking { () throws(StoreError) in try store.acknowledge(page.end, by: reader) }
    return true
  }

  private func line(of entry: JournalEntry, _ epoch: Int64) throws(StoreError) -> String {
    let change = entry.change
    guard wantsJSON else {
      return ([change.kind.rawValue] + [change.photo?.description].compactMap { $0 })
        .joined(separator: " ")
    }
    var photo: Photo?
    if let id = change.photo { photo = try store.photo(id) }
    let json: JSON = [
      "epoch": .integer(Int(epoch)), "position": .integer(Int(entry.serial)),
      "tag": .integer(Int(entry.tag ?? 0)),
      "change": .string(change.kind.rawValue), "id": .text(change.photo?.description),
      "photo": photo?.json(in: store),
    ]
    return json.line
  }

  /// Prints changes until a signal; changes that were not printed stay unread.
  func follow() async throws(Failure) -> ExitCode {
    let changes = try asking { () throws(StoreError) in try store.changes() }
    let work = Task { () -> Result<ExitCode, Failure> in
      do throws(Failure) {
        while try printPage() {}
        for await _ in changes { while try printPage() {} }
        return .success(.done)
      } catch {
        return .failure(error)
      }
    }
    let (outcome, signal) = await Interruption.during {
      await work.value
    } ending: {
      work.cancel()
    }
    if let signal { return signal }
    return try outcome.get()
  }
}
