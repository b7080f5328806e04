internal import CaptureArguments
internal import CaptureBase
internal import CaptureStore
internal import CaptureText
internal import CaptureWords

/// `capture backup`: copies new photos and changes to another store.
enum BackUpStore: ProgramCommand {
  static let folder = Parameter.argument(
    "folder", .text, help: "The backup, which is itself a store."
  ).path.naming(.folder)

  static let create = Parameter.flag(
    "create", help: "Start a new backup if the folder is not yet a backup of this store.")

  static let verify = Parameter.flag(
    "verify", help: "Check every byte of the existing copies, and replace damaged ones.")

  static let syntax = CommandSyntax(
    "backup",
    abstract: "Copy everything new in the store to a backup, and verify the copies.",
    discussion: """
      The first backup needs --create. Without it, a folder that is missing or empty, such as a \
      mount point without its disk, is refused, as is a store that has never been a backup of this \
      one. Files in the store's folder that belong to no photo are not copied; a warning says how \
      many there are. Files, folders and albums that cannot be read are listed, and the exit code \
      is 43. Nothing is ever removed from the backup, and it keeps all earlier states of edited \
      photos: 'capture show --store' lists them. Albums are also copied. Without --verify, only \
      the sizes of existing copies are compared, and a dry run does not read the originals that \
      would be copied, so it may miss damage that changes neither size nor time. The backup is a \
      store like any other: 'capture list --store' shows its photos.
      """,
    parameters: [folder, create, verify, DryRun.option, StoreChoice.option, Shared.json],
    examples: [
      Example("capture backup --create /media/disk/photos", "start a backup on another disk"),
      Example("capture backup /media/disk/photos", "copy only what is new"),
      Example("capture backup --verify /media/disk/photos", "also replace damaged copies"),
    ])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let store = try StoreChoice(parsed[StoreChoice.option]).openForListing(.ignored)
    let choice = try StoreChoice(parsed[folder], by: "'capture backup FOLDER'")
    let isDryRun = parsed[DryRun.option]
    let backup: StoreEngine?
    do throws(Failure) {
      backup = try openBackup(choice, of: store, creating: parsed[create], isDryRun: isDryRun)
    } catch {
      guard case .actionable(let cause as StoreError, let code) = error else { throw error }
      throw .actionable(cause.about(backup: choice.folder, of: store.folder), code)
    }
    let unread = try UnreadableFiles(in: store, parsed)
    let report = CopyReport(
      parsed[verify] ? .verifiedBackup : .backup,
      total: try asking { () throws(StoreError) in try store.count() }, from: store, parsed,
      advising: { $0.about(backup: choice.folder, of: store.folder) })
    let code = try report.run { each throws(StoreError) in
      if let backup, !isDryRun {
        try store.copy(
          to: backup, verifying: parsed[verify], albumFailed: report.noteAlbum(failedBy:),
          each: each)
      } else {
        try store.dryRunOfCopying(
          to: backup, verifying: parsed[verify], albumFailed: report.noteAlbum(failedBy:),
          each: each)
      }
    }
    let unreadable = try UnknownFiles.warn(in: store, recording: !isDryRun)
    if !isDryRun { _ = try LostPhotos.warn(in: store) }
    DryRun.conclude(parsed)
    let others = unread.adding(unreadable).conclude()
    return code == .done ? others : code
  }

  /// Opens the backup; nil in a dry run if it would have to be created.
  private static func openBackup(
    _ choice: StoreChoice, of store: StoreEngine, creating: Bool, isDryRun: Bool
  ) throws(Failure) -> StoreEngine? {
    try asking { () throws(StoreError) in
      try store.requireBackup(in: choice.folder, creating: creating)
    }
    guard let backup = try isDryRun ? choice.openIfThere() : choice.openForAdding(.ignored) else {
      return nil
    }
    if !isDryRun {
      OutsideChanges.reported.meet(
        in: backup, recordedBy: StoreCommand("refresh", store: choice.folder))
    }
    try asking { () throws(StoreError) in try store.requireBackup(backup, creating: creating) }
    if !isDryRun { store.remember(backup) }
    return backup
  }
}

extension StoreError {
  /// Returns the error with the remedy for a backup, which `--store` does not choose.
  ///
  /// An error that names files of the store itself stays as it is. Files are named without the slash
  /// at the end of a folder.
  func about(backup: String, of store: String) -> StoreError {
    let (backup, store) = (backup.withoutSlashes, store.withoutSlashes)
    let isOfStore = problem.contains("\(store)/") && !problem.contains("\(backup)/")
    guard let remedy, !isOfStore else { return self }
    let words: String? =
      switch remedy.code {
      case .freeSpaceInStore: "free some space, or choose another folder for the backup"
      case .writableStore: "choose a folder for the backup that can be written to"
      case .rebuildAsStore:
        remedy.facts[.path].map {
          "name an empty or new folder for the backup; if this is a copy of a backup, first run "
            + "\(StoreCommand("rebuild", store: $0))"
        }
      default: nil
      }
    return words.map { StoreError(code, problem, remedy: Remedy($0)) } ?? naming(backup: backup)
  }

  /// Returns the error with commands that name the backup to repair, if it is about a file there.
  func naming(backup: String) -> StoreError {
    guard let remedy, problem.contains(" \(backup.withoutSlashes)/"),
      [.rebuildCatalogue, .repairStore, .repairSidecar, .repairOrRestore].contains(remedy.code)
    else { return self }
    return StoreError(code, problem, remedy: Remedy(remedy.words(namingStore: backup)))
  }
}
