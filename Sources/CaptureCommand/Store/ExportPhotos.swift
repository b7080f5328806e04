internal import CaptureArguments
internal import CaptureExport
internal import CaptureFiles
internal import CaptureImaging
internal import CaptureStore
internal import CaptureText

/// `capture export`: copies photos out of the store.
enum ExportPhotos: ProgramCommand {
  static let to = Parameter.option(
    "to", short: "o", .text, valueName: "folder",
    help: "Write files to this folder; it is created if it is missing.")
  static let zip = Parameter.flag("zip", help: "Write one zip archive to the standard output.")
  static let tier = Parameter.option(
    "tier", .oneOf(Tier.self), valueName: "tier",
    help: "Export the originals (full), or smaller pictures: screen, low or thumb (default: full).")

  static let syntax = CommandSyntax(
    "export",
    abstract: "Copy photos out of the store, with a manifest of their metadata.",
    discussion: """
      Choose photos by their ids or with filters (default: all). The file manifest.jsonl has a \
      line for each, with its id, name, bytes, XXH128 checksum, tier, path, time, rating, note \
      and keywords, and whether another program has edited it since the store recorded it. \
      Existing files are never replaced.
      """,
    parameters: [PhotoArgument.optionalIDs, to, zip, tier, StoreChoice.option, Shared.json],
    groups: [PhotoFilterSyntax.group],
    examples: [
      Example("capture export --rating 4 --to ~/best", "copy photos with four or five stars"),
      Example(
        "capture export --tier screen --since 7d --zip > week.zip",
        "this week's photos at screen size, as one archive"),
      Example("capture export --to . 3fa2b1c0d9", "copy one photo into this folder"),
    ])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    if let problem = problem(of: parsed) {
      throw .usage(UsageError(.refused(problem), in: parsed.command))
    }
    let store = try StoreChoice(parsed[StoreChoice.option]).openForListing()
    let ids = try store.ids(parsed[PhotoArgument.optionalIDs])
    let selection = ids.isEmpty ? PhotoSelection.query(PhotoQuery(parsed)) : .ids(ids)
    let total = try asking { () throws(StoreError) in try store.count(selection) }
    let exporter = Exporter(
      from: store, tier: parsed[tier] ?? .full, to: try target(of: parsed))
    return try ExportReport(total: total, wantsJSON: parsed[Shared.json])
      .run(selection, with: exporter)
  }

  private static func target(of parsed: ParsedCommand) throws(Failure) -> any ExportTarget {
    do throws(FileError) {
      if let folder = parsed[to] { return try FolderTarget(folder) }
      return try ArchiveOutput.target()
    } catch {
      if error.cause.isDenial, let folder = parsed[to] {
        throw .message(
          "cannot create the folder \(folder): permission denied for \(error.path); "
            + "choose another with --to", .cannotWrite)
      }
      throw Failure(error)
    }
  }

  /// Returns the problem with the combination of arguments; nil if there is none.
  private static func problem(of parsed: ParsedCommand) -> String? {
    let namesPhotos = !parsed[PhotoArgument.optionalIDs].isEmpty
    if namesPhotos, PhotoQuery(parsed) != PhotoQuery() {
      return "Photo ids and filters cannot be used together"
    }
    switch (parsed[to], parsed[zip]) {
    case (nil, false): return "Choose a destination with '--to <folder>' or '--zip'"
    case (.some, true): return "'--to' and '--zip' cannot be used together"
    case (_, false): return nil
    case _ where parsed[Shared.json]:
      return "'--json' and '--zip' both write to the standard output"
    case _ where Console.hasReader:
      return "Refusing to write an archive to a terminal; redirect it, as in '--zip > photos.zip'"
    default: return nil
    }
  }
}
