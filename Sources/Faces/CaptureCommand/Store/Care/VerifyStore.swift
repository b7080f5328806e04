internal import CaptureArguments
internal import CaptureBase
internal import CaptureJSON
internal import CaptureStore
internal import CaptureWords

/// `capture verify`: checks every byte in the store.
enum VerifyStore: ProgramCommand {
  static let repair = Parameter.flag(
    "repair",
    help: """
      Repair everything except lost originals and earlier states, and record edits by other \
      programs.
      """
  ).forOneCall
  static let accept = Parameter.options(
    "accept", PhotoArgument.form, valueName: "id",
    help: """
      Keep an original as it is now, although the change looks like damage. In a backup, also \
      accept the loss of the photo's earlier states.
      """
  ).naming(.photo).forOneCall

  static let syntax = CommandSyntax(
    "verify",
    abstract: "Check every byte in the store and report every problem.",
    discussion: """
      Exits with 0 only if there are no problems, or all were repaired. Edits by other programs \
      are listed, but are not a problem: 'capture refresh' records them, as does --repair. An \
      original whose bytes changed while its size and time did not is reported as damaged; \
      'capture restore-backup' restores a good copy, and 'capture backup --verify' replaces a \
      damaged one in a backup. If you changed it yourself, for example with 'exiftool -P', use \
      --accept to keep it. Photos that decoded only with a warning when they were added are listed \
      as flawed, which is not a problem. To restore a missing original, use 'capture \
      restore-backup', or add a copy of it with 'capture add'; to give it up, use 'capture rebuild \
      --forget-missing'. An unknown photo in the folder is also a problem: 'capture refresh \
      --adopt' adds it.
      """,
    parameters: [repair, accept, StoreChoice.option, Shared.json],
    examples: [
      Example("capture verify", "print one line per problem, for example in a nightly job"),
      Example("capture verify --repair", "regenerate tiers, and add photos found in the folder"),
      Example("capture verify --accept 3fa2", "keep an original that you changed"),
    ])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let store = try StoreChoice(parsed[StoreChoice.option]).open(.ignored)
    let accepted = try store.ids(parsed[accept])
    if !accepted.isEmpty { try keep(accepted, in: store) }
    let work = LongWork()
    var strays = 0
    let verification = try asking { () throws(StoreError) in
      try store.verify(repairing: parsed[repair]) { progress in
        work.advanceOrExit(to: WorkProgress(done: progress.done, total: progress.total))
      } found: { finding in
        work.clear()
        if finding.kind == .stray, !finding.isRepaired { strays += 1 }
        Console.printResult(parsed[Shared.json] ? finding.json(in: store).line : finding.line)
      }
    }
    work.clear()
    let setAside = try LostPhotos.warn(in: store)
    if parsed[Shared.json] {
      Console.printResult(verification.json(setAside: setAside).line)
    } else {
      Console.printResult(unlessQuiet: verification.summary(strays: strays))
    }
    return verification.isHealthy ? .done : .damage
  }

  /// Accepts originals as they are now, and reports those that had not changed.
  private static func keep(_ ids: [PhotoID], in store: StoreEngine) throws(Failure) {
    try asking { () throws(StoreError) in
      let before = try ids.map { id throws(StoreError) in
        (photo: try store.photo(id), hasLostStates: try store.hasLostStates(of: id))
      }
      for (photo, former) in zip(try store.accept(ids), before)
      where photo.edition == former.photo?.edition && !former.hasLostStates {
        Console.printMessage(unlessQuiet: "nothing to accept: \(photo.path) has not changed")
      }
    }
  }
}

extension StoreFinding {
  fileprivate var line: String {
    let version =
      [.stray, .conflictingSidecar].contains(kind)
      ? SyncConflict(of: path).map { " (conflicts with \($0.original))" }
      : nil
    let outcome = kind.isEdit ? " (recorded)" : " (repaired)"
    let more =
      (version ?? "") + (detail.isEmpty ? "" : ": \(detail)") + (isRepaired ? outcome : "")
    return "\(kind.words)  \(path)\(more)"
  }

  fileprivate func json(in store: StoreEngine) -> JSON {
    let about = JSON.members(["kind": .string(kind.rawValue), "id": .text(photo?.description)])
    let rest = JSON.members([
      "detail": .string(detail), "repaired": .bool(isRepaired && !kind.isEdit),
      "recorded": .bool(isRepaired && kind.isEdit),
    ])
    return .object(about + store.members(ofFile: path) + rest)
  }
}

extension StoreFinding.Kind {
  /// The kind of problem, in words.
  fileprivate var words: String {
    switch self {
    case .missingOriginal: "missing original"
    case .damagedOriginal: "damaged original"
    case .unreadableOriginal: "unreadable original"
    case .changedOriginal: "changed original"
    case .damagedState: "damaged earlier state"
    case .missingTiers: "missing tiers"
    case .damagedTiers: "damaged tiers"
    case .missingSidecar: "missing sidecar"
    case .damagedSidecar: "damaged sidecar"
    case .unreadableSidecar: "unreadable sidecar"
    case .otherAnnotations: "changed sidecar"
    case .movedOriginal: "moved original"
    case .secondCopy: "second copy"
    case .stray: "unknown photo"
    case .damagedCatalogue: "damaged catalogue"
    case .unfinished: "unfinished change"
    case .unreachable: "unreachable folder"
    case .damagedAlbum: "damaged album"
    case .unreadableAlbum: "unreadable album"
    case .notAnAlbum: "not an album"
    case .secondSidecar: "second sidecar"
    case .conflictingSidecar: "conflicting sidecar"
    case .flawed: "flawed photo"
    }
  }
}

extension Verification {
  /// What was found and what to do about it, in one line; `strays` are the unknown photos that were not
  /// added.
  fileprivate func summary(strays: Int) -> String {
    let checked =
      "\(photos.photos)\(flawed > 0 ? flawed.flawed(of: photos) : ""), \(bytes.asBytes)"
    guard !found.isEmpty else { return "\(checked): no problems found" }
    let kinds = StoreFinding.Kind.allCases.compactMap { kind in
      found[kind].map { "\(kind.words): \($0)" }
    }
    return "\(checked); \(kinds.joined(separator: ", ")); \(outcome)"
      + advice(strays: strays).map { "; \($0)" }.joined()
  }

  /// What to do about problems that are left, in clauses.
  private func advice(strays: Int) -> [String] {
    let restoration = StoreCommand("restore-backup")
    let isMissing = found[.missingOriginal] != nil
    let isDamaged = found[.damagedOriginal] != nil
    var advice: [String] = []
    if isMissing {
      advice.append("bring back missing originals with \(restoration) or \(StoreCommand("add"))")
    }
    if isDamaged {
      advice.append(
        "bring back damaged originals with \(restoration), or keep those that you changed "
          + "yourself with \(StoreCommand("verify --accept ID"))")
    }
    if isMissing || isDamaged {
      advice.append("in a backup, bring them back with 'capture backup --verify' of its store")
    }
    if strays > 0 {
      advice.append("add unknown photos with \(StoreCommand("refresh --adopt"))")
    }
    if found[.unreadableOriginal] != nil {
      advice.append("make unreadable originals readable, or check the disk")
    }
    if found[.unreadableSidecar] != nil {
      advice.append("make unreadable sidecars readable, or check the disk")
    }
    if found[.damagedAlbum] != nil {
      advice.append("bring back damaged albums with \(restoration), or delete their files")
    }
    if found[.unreadableAlbum] != nil {
      advice.append("make unreadable albums readable, or check the disk")
    }
    if edits > 0 {
      advice.append("pick up other programs' edits with \(StoreCommand("refresh"))")
    }
    return advice
  }

  private var repairedProblems: Int { repaired - recordedEdits }

  /// What was done about the problems and the edits, in words.
  private var outcome: String {
    let recorded = recordedEdits > 0 ? "\(recordedEdits.counted("edit")) recorded" : nil
    if repairedProblems == 0, let recorded, isHealthy, edits == 0 { return recorded }
    let isComplete = isHealthy && edits == 0 && recorded == nil
    let repaired = isComplete ? "all repaired" : "\(repairedProblems) repaired"
    return [repaired, recorded].compactMap(\.self).joined(separator: ", ")
  }

  fileprivate func json(setAside: Int?) -> JSON {
    let counts = StoreFinding.Kind.allCases.compactMap { kind in
      found[kind].map { (kind.rawValue, $0) }
    }
    return [
      "photos": .integer(photos), "flawedPhotos": .integer(flawed), "bytes": .integer(bytes),
      "found": .counts(counts), "problemsRepaired": .integer(repairedProblems),
      "edits": .integer(edits), "editsRecorded": .integer(recordedEdits),
      "photosSetAside": setAside.map(JSON.integer), "well": .bool(isHealthy),
    ]
  }
}
