internal import CaptureArguments
internal import CaptureExport
internal import CaptureFiles
internal import CaptureImaging
internal import CaptureStore
internal import CaptureText
internal import CaptureWords

/// `capture export`: copies photos out of the store.
enum ExportPhotos: ProgramCommand {
  static let to = Parameter.option(
    "to", short: "o", .text, valueName: "folder",
    help: "Write files to this folder; it is created if it is missing."
  ).path.naming(.folder).instead(of: "zip")
  static let zip = Parameter.flag(
    "zip", help: "Write one zip archive to standard output."
  ).instead(of: "json")
  static let tier = Parameter.option(
    "tier", .oneOf(Tier.self), valueName: "tier",
    help: "Export the originals (full), or smaller pictures: screen, low or thumb (default: full).")

  static let noSidecars = Parameter.flag(
    "no-sidecars", help: "Write no XMP sidecars (NAME.jpg.xmp) with ratings, notes and keywords.")
  static let embed = Parameter.flag(
    "embed",
    help: """
      Also write ratings, notes and keywords into the exported JPEGs. A photo that cannot contain them \
      is exported unchanged with a sidecar, and a warning.
      """)
  static let folders = Parameter.flag(
    "folders", help: "Keep the folder structure of the store.")

  static let syntax = CommandSyntax(
    "export",
    abstract: "Copy photos out of the store, with a manifest of their metadata.",
    discussion: """
      Choose photos by their ids or with filters (default: all). The file manifest.jsonl has a \
      line for each, with its id, name, bytes, XXH128 checksum, tier, path, time, rating, note and \
      keywords, and whether another program has edited it since the store recorded it. Annotations \
      that are not in the photo itself are written to a sidecar beside it. Existing files are \
      never replaced.
      """,
    parameters: [
      PhotoArgument.optionalIDs, PhotoArgument.null, to, zip, tier, noSidecars, embed, folders,
      DryRun.option, StoreChoice.option, Shared.json,
    ],
    groups: [PhotoFilterSyntax.group, PhotoFilterSyntax.order],
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
    if let problem = PhotoFilterSyntax.problem(of: parsed) {
      throw .usage(UsageError(problem, in: parsed.command))
    }
    let query = PhotoQuery(parsed)
    let store = try StoreChoice(parsed[StoreChoice.option]).openForListing(
      .reported(by: parsed), for: query)
    let unread =
      try parsed[PhotoArgument.optionalIDs].isEmpty
      ? UnreadableFiles(in: store, parsed) : UnreadableFiles([], parsed)
    let selection = try store.namedIDs(parsed).map(PhotoSelection.ids) ?? .query(query)
    let total = try asking { () throws(StoreError) in
      if let folder = parsed[to] { try store.requireOutside(folder) }
      return try store.count(selection)
    }
    let target = try target(of: parsed)
    let exporter = Exporter(
      from: store, tier: parsed[tier] ?? .full, options(of: parsed), to: target)
    let json =
      parsed[Shared.json]
      ? parsed[to].map { ExportObjects(of: store, in: $0, isDryRun: parsed[DryRun.option]) }
      : nil
    let code = try ExportReport(
      total: total, objects: json, trial: target as? FolderDryRun, isArchive: parsed[zip]
    )
    .run(selection, with: exporter)
    DryRun.conclude(parsed)
    let others = unread.conclude()
    return code == .done ? others : code
  }

  private static func options(of parsed: ParsedCommand) -> ExportOptions {
    ExportOptions(
      writesSidecars: !parsed[noSidecars], embedsAnnotations: parsed[embed],
      keepsFolders: parsed[folders])
  }

  private static func target(of parsed: ParsedCommand) throws(Failure) -> any ExportTarget {
    if let folder = parsed[to] { return try target(folder, isDryRun: parsed[DryRun.option]) }
    do throws(FileError) {
      return try ArchiveOutput.target()
    } catch {
      throw Failure(error)
    }
  }

  /// Opens a folder for exported files, or only for what would be done with it.
  static func target(_ folder: String, isDryRun: Bool) throws(Failure) -> any ExportTarget {
    do throws(FileError) {
      return try isDryRun ? FolderDryRun(folder) : FolderTarget(folder)
    } catch {
      if error.cause.isDenial {
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
    if namesPhotos, PhotoQuery(parsed.withoutDefaults) != PhotoQuery() {
      return "photo ids and filters cannot be used together"
    }
    switch (parsed[to], parsed[zip]) {
    case (nil, false): return "choose a destination with '--to <folder>' or '--zip'"
    case (.some, true): return "'--to' and '--zip' cannot be used together"
    case (_, false): return nil
    case _ where parsed[DryRun.option]:
      return "'--dry-run' and '--zip' cannot be used together"
    case _ where parsed[Shared.json]:
      return "'--json' and '--zip' both write to standard output"
    case _ where Console.hasReader:
      return "refusing to write an archive to a terminal; redirect it, as in '--zip > photos.zip'"
    default: return nil
    }
  }
}

/// A zip archive written to standard output.
enum ArchiveOutput {
  static func target() throws(FileError) -> ZipTarget {
    let output = Output(try PipeOutput(toStandardOutputWaiting: ReaderWaiting.note(_:)))
    return ZipTarget { bytes throws(FileError) in try output.output.write(bytes) }
  }

  /// Standard output, for a closure that outlives this scope.
  private final class Output: Sendable {
    let output: PipeOutput

    init(_ output: consuming PipeOutput) {
      self.output = output
    }
  }
}
