internal import CaptureArguments
internal import CaptureFiles
internal import CaptureJSON
internal import CaptureStore
internal import CaptureText
internal import CaptureWords

/// `capture list`: lists the photos in a store, one per line.
enum ListPhotos: ProgramCommand {
  static let limit = Parameter.option(
    "limit", short: "n", .integer(in: 1...1_000_000_000), valueName: "number",
    help: "Maximum number of photos (default: all, but 100 on a terminal without a pager)."
  ).instead(of: "count")
  static let count = Parameter.flag("count", help: "Print only the number of photos.")

  static let ids = Parameter.flag(
    "ids", help: "Print only the ids."
  ).instead(of: "count", "csv", "format", "json")
  static let csv = Parameter.flag(
    "csv",
    help: """
      Print a table in the CSV format of RFC 4180, with a heading and the columns of --json. Text \
      that a spreadsheet would take for a formula gets an apostrophe in front.
      """
  ).instead(of: "count", "format", "json")
  static let format = Parameter.option(
    "format", .utf8, valueName: "template",
    help: """
      Print each photo by a template such as '{id}\\t{path}': {NAME} is a member of --json, or \
      {short}, {name}, {folder} or {stars}; \\t is a tab, \\n a line break, \\\\ a backslash; {{ and \
      }} are braces.
      """
  ).filled.instead(of: "count", "json")

  static let syntax = CommandSyntax(
    "list",
    abstract: "List the photos in the store, newest first.",
    discussion: """
      Each line has the first digits of a photo's id, the time when it was taken, its size, its \
      stars and its path in the store.
      """,
    parameters: [
      limit, count, ids, csv, format, Shared.null, Pager.off, StoreChoice.option,
      Shared.json,
    ],
    groups: [PhotoFilterSyntax.group, PhotoFilterSyntax.order],
    examples: [
      Example("capture list --rating 4 --since 7d", "list this week's best photos"),
      Example("capture list --text harbour --json", "print all details, one object per line"),
      Example("capture list --folder 2026 --count", "count the photos below a folder"),
      Example(
        "capture list -0 --ids --rating reject | capture delete -0 -",
        "move all rejected photos to the bin"),
      Example("capture list --sort size -n 10", "list the ten largest photos"),
      Example("capture list --csv > photos.csv", "make a table for a spreadsheet"),
    ])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    if let problem = problem(of: parsed) ?? PhotoFilterSyntax.problem(of: parsed) {
      throw .usage(UsageError(problem, in: parsed.command))
    }
    let form = try form(parsed)
    let query = PhotoQuery(parsed)
    let store = try StoreChoice(parsed[StoreChoice.option]).openForListing(.recorded, for: query)
    // A file that can be read by now is an unknown file again, or a photo.
    let unread = try UnreadableFiles(in: store, parsed)
      .adding(UnknownFiles.note(in: store))
    if query.isFlawed { try noteUnexaminedPhotos(in: store) }
    if parsed[count] {
      try sayCount(of: query, in: store, asJSON: parsed[Shared.json])
      return unread.conclude()
    }
    let isPaged = !parsed[Shared.null] && Pager.begin(parsed)
    let isShort =
      Console.hasReader && !isPaged && !parsed[Pager.off] && form == .lines && parsed[limit] == nil
    let output = ListOutput(store: store, form: form, endsWithZero: parsed[Shared.null])
    output.begin()
    let shown = try list(query, limit: isShort ? screenful : parsed[limit] ?? .max, output)
    if isShort, shown == screenful { try sayRest(of: query, in: store) }
    if Console.hasReader, form == .lines, shown == 0 {
      Console.printMessage(unlessQuiet: try absence(of: query, in: store))
    }
    return unread.conclude()
  }

  /// Says how many photos may be flawed, too.
  private static func noteUnexaminedPhotos(in store: StoreEngine) throws(Failure) {
    let count = try asking { () throws(StoreError) in try store.unexaminedPhotoCount() }
    if let unexamined = StoreStatistics.unexamined(count) {
      Console.printMessage(unlessQuiet: unexamined)
    }
  }

  /// Returns the problem with the combination of options; nil if there is none.
  private static func problem(of parsed: ParsedCommand) -> UsageProblem? {
    if parsed[count], parsed[limit] != nil { return .contradiction("--limit", "--count") }
    var forms: [String] = []
    if parsed[count] { forms.append("--count") }
    if parsed[ids] { forms.append("--ids") }
    if parsed[csv] { forms.append("--csv") }
    if parsed[format] != nil { forms.append("--format") }
    if parsed[Shared.json], !parsed[count] { forms.append("--json") }
    if forms.count > 1 { return .contradiction(forms[0], forms[1]) }
    guard parsed.withoutDefaults[Shared.null], !parsed[ids], parsed[format] == nil else {
      return nil
    }
    return .refused("'--null' requires '--ids' or '--format'")
  }

  private static func form(_ parsed: ParsedCommand) throws(Failure) -> ListOutput.Form {
    if parsed[ids] { return .ids }
    if parsed[csv] { return .csv }
    if parsed[Shared.json] { return .json }
    guard let text = parsed[format] else { return .lines }
    do throws(PhotoTemplate.Problem) {
      return .template(try PhotoTemplate(text))
    } catch {
      throw .usage(UsageError(.refused("\(error)"), in: parsed.command))
    }
  }

  /// Reads and prints page by page, so that the first of many photos appear immediately.
  private static func list(
    _ query: PhotoQuery, limit: Int, _ output: ListOutput
  ) throws(Failure) -> Int {
    var shown = 0
    var last: Photo?
    while shown < limit, !Console.isUnread {
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

  /// Returns why nothing is listed.
  private static func absence(
    of query: PhotoQuery, in store: StoreEngine
  ) throws(Failure) -> String {
    let count = try asking { () throws(StoreError) in
      try store.count() + store.count(PhotoQuery(isInBin: true))
    }
    guard count > 0 else {
      return "the store \(store.folder) is empty; \(StoreCommand("snap")) and "
        + "\(StoreCommand("add")) add photos to it"
    }
    guard let folder = query.folder, !Folder.isFolder("\(store.folder)/\(folder)") else {
      return "no matching photos in \(store.folder)"
    }
    return "there is no folder '\(folder)' in \(store.folder)"
  }

  private static func sayCount(
    of query: PhotoQuery, in store: StoreEngine, asJSON: Bool
  ) throws(Failure) {
    let count = try asking { () throws(StoreError) in try store.count(query) }
    Console.printResult(asJSON ? (["count": .integer(count)] as JSON).line : "\(count)")
  }

  private static func sayRest(of query: PhotoQuery, in store: StoreEngine) throws(Failure) {
    let count = try asking { () throws(StoreError) in try store.count(query) }
    guard count > screenful else { return }
    Console.printMessage(
      unlessQuiet: "showing \(screenful) of \(count) photos; use --limit to show more")
  }

  private static let pageLength = 200
  /// The default limit on a terminal.
  private static let screenful = 100
}
