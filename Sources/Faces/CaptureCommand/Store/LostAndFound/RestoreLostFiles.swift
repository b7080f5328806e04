internal import CaptureArguments
internal import CaptureStore
internal import CaptureWords

/// `capture lost+found restore`: adds files to the store as photos again.
enum RestoreLostFiles: ProgramCommand {
  static let syntax = CommandSyntax(
    "restore",
    abstract: "Add files to the store as photos again.",
    discussion: """
      A file is removed from lost+found once its photo is in the store, even if it already was; so \
      is a sidecar beside it, once its annotations are in the store. All other files stay.
      """,
    parameters: [LostAndFound.names, DryRun.option, StoreChoice.option, Shared.json],
    examples: [
      Example("capture lost+found restore in-1.jpg", "add a photo that a repair set aside")
    ])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let store = try StoreChoice(parsed[StoreChoice.option]).openForAdding()
    let files = try LostAndFound.files(named: parsed[LostAndFound.names], in: store)
    guard !parsed[DryRun.option] else { return try dryRun(files, in: store, parsed) }
    let lostFiles = store.lostFiles
    let found = PhotoImport(of: files.map(lostFiles.path(of:)))
    let report = AddReport(
      of: found, in: store, wantsJSON: parsed[Shared.json], wantsLines: false)
    let all = try asking { () throws(StoreError) in try lostFiles.all() }
    var done: [LostFile] = []
    store.add(found, to: nil) { imported in
      if case .success(let added) = imported.result {
        let path = imported.file.path
        // Of two sidecars, only one was read.
        let sidecar = added.sidecar == .leftOut ? nil : NewPhoto.sidecarPath(of: path)
        done += all.filter { lostFiles.path(of: $0).isSpelled(like: path) }
        done += all.filter { lost in
          sidecar.map { lostFiles.path(of: lost).isSpelled(like: $0) } ?? false
        }
      }
      return report.note(imported)
    }
    let restored = done
    let refused = try asking { () throws(StoreError) in try lostFiles.remove(restored) }
    let code = report.finish()
    let refusal = LostFileOutput(parsed, in: store).refuse(refused.map(\.error))
    return code == .done ? refusal : code
  }

  /// Prints what would become of each file.
  private static func dryRun(
    _ files: [LostFile], in store: StoreEngine, _ parsed: ParsedCommand
  ) throws(Failure) -> ExitCode {
    let output = LostFileOutput(parsed, in: store)
    for file in files {
      switch try asking({ () throws(StoreError) in try store.lostFiles.outcome(ofAdding: file) }) {
      case .added, .restored: output.say(file, "restored")
      case .known:
        output.say(file, "known", words: "would be removed, because the store has this photo")
      case nil: output.say(file, "leftOut", words: "would stay, because it is not a photo")
      }
    }
    DryRun.conclude(parsed)
    return .done
  }
}

extension String {
  /// Whether both have the same bytes: names on a disk may differ only in how accents are written.
  fileprivate func isSpelled(like other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
