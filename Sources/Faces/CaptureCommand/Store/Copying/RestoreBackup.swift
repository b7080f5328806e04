internal import CaptureArguments
internal import CaptureBase
internal import CaptureStore
internal import CaptureText
internal import CaptureWords

/// `capture restore-backup`: restores photos from a backup.
enum RestoreBackup: ProgramCommand {
  static let folder = Parameter.argument("folder", .text, help: "The backup.").path.naming(.folder)

  static let state = Parameter.option(
    "state", checksum, valueName: "checksum",
    help: """
      Restore this state of one photo, given by its checksum or at least its first four digits.
      """
  ).forOneCall

  static let syntax = CommandSyntax(
    "restore-backup",
    abstract: "Restore missing and damaged photos of the store from a backup.",
    discussion: """
      Intact photos and those in the bin are not changed. Photos that were removed by 'capture \
      delete --empty-bin' are restored. Without ids, missing and damaged albums are also restored. \
      A damaged original goes to lost+found. With --state, the original returns to an earlier \
      state; 'capture show --store FOLDER ID' lists them. A newer state that the backup lacks \
      stays in the store, and is copied by the next 'capture backup'. Without ids, photos that the \
      store has lost and the backup does not have are reported, as are files and folders of the \
      backup that cannot be read, and the exit code is 43.
      """,
    parameters: [
      folder, PhotoArgument.optionalIDs, PhotoArgument.null, state, DryRun.option,
      StoreChoice.option, Shared.json,
    ],
    examples: [
      Example(
        "capture restore-backup /media/disk/photos", "restore everything that is missing or damaged"
      ),
      Example(
        "capture restore-backup /media/disk/photos --state 91be 3fa2b1c0d9",
        "undo an edit by another program"),
    ])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    do throws(Failure) {
      return try restore(parsed)
    } catch {
      guard case .actionable(let cause as StoreError, let code) = error else { throw error }
      throw .actionable(cause.naming(backup: parsed[folder]), code)
    }
  }

  private static func restore(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let backup = try backup(at: parsed[folder])
    let choice = try StoreChoice(parsed[StoreChoice.option])
    try asking { () throws(StoreError) in try backup.requireApart(from: choice.folder) }
    let ids = try backup.namedIDs(parsed)
    if parsed[state] != nil, ids?.count != 1 {
      throw .usage(
        UsageError(.refused("give one photo's id with '--state'"), in: parsed.command))
    }
    let isDryRun = parsed[DryRun.option]
    let store = try isDryRun ? choice.openIfThere() : choice.openForAdding(.ignored)
    let unread =
      try ids == nil ? UnreadableFiles(in: backup, parsed) : UnreadableFiles([], parsed)
    let all = try asking { () throws(StoreError) in try backup.count() }
    let report = CopyReport(
      .restoration, total: ids?.count ?? all, from: backup, parsed,
      advising: { $0.naming(backup: parsed[folder]) })
    let code = try report.run { each throws(StoreError) in
      guard let store else {
        guard let digits = parsed[state], let id = ids?.first else {
          return try backup.dryRunOfRestoringToNewStore(
            ids, albumFailed: report.noteAlbum(failedBy:), each: each)
        }
        let state = try backup.state(digits, of: id)
        _ = each(try backup.dryRunOfRestoringToNewStore(id, state: state))
        return []
      }
      if let digits = parsed[state], let id = ids?.first {
        let state = try backup.state(digits, of: id)
        _ = each(
          isDryRun
            ? try store.dryRunOfRestoring(id, state: state, from: backup)
            : try store.restore(id, state: state, from: backup))
        return []
      }
      return isDryRun
        ? try store.dryRunOfRestoring(
          ids, from: backup, albumFailed: report.noteAlbum(failedBy:), each: each)
        : try store.restore(
          ids, from: backup, albumFailed: report.noteAlbum(failedBy:), each: each)
    }
    DryRun.conclude(parsed)
    let others = unread.conclude()
    return code == .done ? others : code
  }

  private static func backup(at folder: String) throws(Failure) -> StoreEngine {
    do throws(StoreError) {
      return try StoreEngine(at: folder, creating: false, waiting: StoreWaiting.note)
    } catch {
      guard error.code == .noStore else { throw Failure(error) }
      throw .message(
        "there is no backup in \(folder); give the folder that 'capture backup' wrote to", .noStore)
    }
  }

  private static let checksum = TextForm(
    "a checksum, or its first four or more digits", read: PhotoArgument.form.read)
}
