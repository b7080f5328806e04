internal import CaptureArguments
internal import CaptureExport
internal import CaptureFiles
internal import CaptureImaging
internal import CaptureStore
internal import CaptureText
internal import CaptureWords

/// `capture album export`: copies the photos of an album out of the store, in its order.
enum ExportAlbum: ProgramCommand {
  static let to = Parameter.option(
    "to", short: "o", .text, valueName: "folder",
    help: "Write files to this folder; it is created if it is missing."
  ).path.naming(.folder)

  static let syntax = CommandSyntax(
    "export", abstract: "Copy an album and its photos to a folder.",
    discussion: """
      The names of the photos begin with their numbers in the album: 001-beach.jpg. NAME.md is the \
      album with links to these files, and manifest.jsonl is as in 'capture export'. Existing \
      files are never replaced.
      """,
    parameters: [
      AlbumArgument.name, to, ExportPhotos.tier, ExportPhotos.noSidecars, ExportPhotos.embed,
      DryRun.option, StoreChoice.option, Shared.json,
    ],
    examples: [
      Example("capture album export crete --to ~/crete", "copy the originals"),
      Example("capture album export crete --tier screen --to ~/crete", "copy smaller pictures"),
    ])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    guard let folder = parsed[to] else {
      throw .usage(
        UsageError(.refused("choose a destination with '--to <folder>'"), in: parsed.command))
    }
    let store = try StoreChoice(parsed[StoreChoice.option]).open(.reported(by: parsed))
    let stored = try AlbumArgument.asking(parsed, in: store) { name throws(StoreError) in
      try store.requireOutside(folder)
      return try store.album(name)
    }
    let isDryRun = parsed[DryRun.option]
    let options = ExportOptions(
      writesSidecars: !parsed[ExportPhotos.noSidecars],
      embedsAnnotations: parsed[ExportPhotos.embed], album: stored)
    let target = try ExportPhotos.target(folder, isDryRun: isDryRun)
    let exporter = Exporter(
      from: store, tier: parsed[ExportPhotos.tier] ?? .full, options, to: target)
    let objects =
      parsed[Shared.json] ? ExportObjects(of: store, in: folder, isDryRun: isDryRun) : nil
    let code = try ExportReport(
      total: stored.photos.count, objects: objects, trial: target as? FolderDryRun
    )
    .run(.ids(stored.photos), with: exporter)
    stored.noteMissing()
    DryRun.conclude(parsed)
    return code
  }
}
