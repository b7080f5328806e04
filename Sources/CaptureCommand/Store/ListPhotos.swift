internal import CaptureArguments
internal import CaptureJSON
internal import CaptureStore
internal import CaptureText

/// `capture list`: lists the photos in a store, one per line.
enum ListPhotos: ProgramCommand {
  static let limit = Parameter.option(
    "limit", short: "n", .integer(in: 1...1_000_000_000), valueName: "number",
    help: "Maximum number of photos (default: 100 on a terminal, otherwise all).")
  static let count = Parameter.flag("count", help: "Print only the number of photos.")

  static let syntax = CommandSyntax(
    "list",
    abstract: "List the photos in the store, newest first.",
    discussion: """
      Each line has the first digits of a photo's id, the time when it was taken, its size, its \
      stars and its path in the store.
      """,
    parameters: [limit, count, StoreChoice.option, Shared.json],
    groups: [PhotoFilterSyntax.group],
    examples: [
      Example("capture list --rating 4 --since 7d", "list this week's best photos"),
      Example("capture list --text harbour --json", "print all details, one object per line"),
      Example("capture list --folder 2026 --count", "count the photos below a folder"),
    ])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let store = try StoreChoice(parsed[StoreChoice.option]).openForListing()
    let query = PhotoQuery(parsed)
    if parsed[count] {
      try sayCount(of: query, in: store, asJSON: parsed[Shared.json])
      return .done
    }
    let isShort = Console.hasReader && !parsed[Shared.json] && parsed[limit] == nil
    let output = PhotoOutput(store: store, wantsJSON: parsed[Shared.json])
    let shown = try list(query, limit: isShort ? screenful : parsed[limit] ?? .max, output)
    if isShort, shown == screenful { try sayRest(of: query, in: store) }
    if isShort, shown == 0 { Console.tell("no matching photos in \(store.folder)") }
    return .done
  }

  /// Reads and prints page by page, so that the first of many photos appear immediately.
  private static func list(
    _ query: PhotoQuery, limit: Int, _ output: PhotoOutput
  ) throws(Failure) -> Int {
    var shown = 0
    var last: Photo?
    while shown < limit {
      let count = min(limit - shown, pageLength)
      let page = try asking { () throws(StoreError) in
        try output.store.photos(query, after: last, limit: count)
      }
      output.say(page)
      shown += page.count
      guard page.count == count else { break }
      last = page.last
    }
    return shown
  }

  private static func sayCount(
    of query: PhotoQuery, in store: StoreEngine, asJSON: Bool
  ) throws(Failure) {
    let count = try asking { () throws(StoreError) in try store.count(query) }
    Console.say(asJSON ? (["count": .integer(count)] as JSON).line : "\(count)")
  }

  private static func sayRest(of query: PhotoQuery, in store: StoreEngine) throws(Failure) {
    let count = try asking { () throws(StoreError) in try store.count(query) }
    guard count > screenful else { return }
    Console.tell("showing \(screenful) of \(count) photos; use --limit to show more")
  }

  private static let pageLength = 200
  /// The default limit on a terminal.
  private static let screenful = 100
}
