internal import CaptureArguments
internal import CaptureJSON
internal import CaptureStore
internal import CaptureWords

/// `capture rebuild`: rebuilds the catalogue from the originals.
enum RebuildStore: ProgramCommand {
  static let tiers = Parameter.flag(
    "tiers", help: "Regenerate all smaller pictures, including intact ones."
  ).forOneCall

  static let forgetMissing = Parameter.flag(
    "forget-missing",
    help: "Drop photos whose originals are missing, and move their sidecars to lost+found."
  ).forOneCall

  static let syntax = CommandSyntax(
    "rebuild",
    abstract: "Rebuild the catalogue from the originals, and any missing tiers.",
    discussion: """
      Ratings, notes and keywords are read from the originals and the sidecars beside them. Photos \
      whose originals are missing stay in the catalogue, and the exit code is 43, unless \
      --forget-missing is given. It is also 43 if parts of the old catalogue could not be read, if a \
      file or folder cannot be read or moved, or if a file named like a photo has no picture in it. \
      This also turns a folder of photos into a store; the photos stay where they are. An export \
      that adds nothing to a photo in the store is listed, but not added, unless the old catalogue \
      is missing or damaged.
      """,
    parameters: [tiers, forgetMissing, DryRun.option, StoreChoice.option, Shared.json],
    examples: [
      Example("capture rebuild", "replace a damaged catalogue"),
      Example("capture rebuild --store ~/Pictures", "turn a folder of photos into a store"),
    ])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    guard !parsed[DryRun.option] else { return try RebuildDryRun(parsed).report() }
    let folder = try StoreChoice(parsed[StoreChoice.option]).folder
    let work = LongWork()
    let options = RebuildOptions(
      rebuildingTiers: parsed[tiers], droppingMissing: parsed[forgetMissing])
    let rebuilt = try asking { () throws(StoreError) in
      try StoreEngine.rebuild(at: folder, options: options, waiting: StoreWaiting.note) {
        progress in
        // The new catalogue counts as a whole, so that the old one still does.
        work.advanceOrExit(to: WorkProgress(done: progress.done, total: progress.total))
      }
    }
    work.clear()
    let store = rebuilt.engine
    let count = try asking { () throws(StoreError) in try store.count() }
    let kept = options.droppingMissing ? 0 : rebuilt.missing
    let setAside = try LostPhotos.warn(in: store)
    let members: JSON = [
      "photos": .integer(count), "photosMissing": .integer(rebuilt.missing),
      "photosSetAside": setAside.map(JSON.integer), "incomplete": .bool(rebuilt.isIncomplete),
    ]
    for export in rebuilt.exports {
      guard case .copy(let id) = export.outcome else { continue }
      Console.printMessage("not added: \(export.path), an export of the photo \(id)")
    }
    let dropped = rebuilt.missing - kept
    if parsed[Shared.json] {
      Console.printResult(members.line)
    } else {
      let more = dropped > 0 ? "; dropped \(dropped.photosWithoutOriginals)" : ""
      Console.printResult(unlessQuiet: "\(count.photos) in \(store.folder)\(more)")
    }
    let unread = UnreadableFiles(rebuilt.unreachable, parsed).conclude()
    if rebuilt.isIncomplete {
      Console.printMessage(
        "parts of the old catalogue could not be read: photos whose originals are missing, and "
          + "annotations without a sidecar, may be lost; restore them from a backup", as: .warning)
    }
    guard kept > 0 else {
      return rebuilt.isIncomplete ? .damage : unread
    }
    Console.printMessage(
      "found \(kept.photosWithoutOriginals); restore the originals from a backup, or drop such "
        + "photos from the catalogue with --forget-missing", as: .error)
    return .damage
  }
}

extension Int {
  /// The number of photos whose originals are missing, in words.
  fileprivate var photosWithoutOriginals: String {
    photos + (self == 1 ? " whose original is missing" : " whose originals are missing")
  }
}
