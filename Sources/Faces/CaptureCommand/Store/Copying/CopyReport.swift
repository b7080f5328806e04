internal import CaptureArguments
internal import CaptureBase
internal import CaptureJSON
internal import CaptureStore
internal import CaptureWords

/// The output of commands that copy photos from one store to another.
final class CopyReport {
  /// The purpose of copying, with its words.
  enum Purpose {
    case backup
    /// A backup that reads every byte of the copies that are there.
    case verifiedBackup
    case restoration

    fileprivate var verb: String { self == .restoration ? "restore" : "copy" }
    fileprivate var participle: String { self == .restoration ? "restored" : "copied" }
    fileprivate var unchanged: String {
      self == .verifiedBackup ? "already there and verified" : "already there"
    }
  }

  private let purpose: Purpose
  private let total: Int
  private let source: StoreEngine
  private let wantsJSON: Bool
  private let isDryRun: Bool
  private let advise: (StoreError) -> StoreError
  private let work = LongWork()
  private var done = 0
  private var edits = 0
  private var counts: [String: Int] = [:]
  /// The number of copies that were replaced because they were missing.
  private var missing = 0
  private var albums: [AlbumCopy] = []
  private var albumFailures: [StoreError] = []
  private var failure: StoreError?
  /// Whether an error that is not of a single photo or album ended the work.
  private var isCutShort = false

  /// Creates the report; `advising` returns an error with the remedy for this purpose.
  init(
    _ purpose: Purpose, total: Int, from source: StoreEngine, _ parsed: ParsedCommand,
    advising: @escaping (StoreError) -> StoreError = { $0 }
  ) {
    advise = advising
    self.purpose = purpose
    self.total = total
    self.source = source
    wantsJSON = parsed[Shared.json]
    isDryRun = parsed[DryRun.option]
  }

  /// Runs `copying`, which reports each photo to its argument, continues while that is true, and returns
  /// the albums that were copied.
  ///
  /// If it throws, the error is rethrown once the photos until then are summed up.
  func run(
    _ copying: ((PhotoCopy) -> Bool) throws(StoreError) -> [AlbumCopy]
  ) throws(Failure) -> ExitCode {
    do throws(StoreError) {
      albums = try copying { copy in
        note(copy)
        // Lost photos that the source lacks are counted in addition.
        let goesOn = work.advance(to: WorkProgress(done: done, total: max(done, total)))
        return goesOn && failure?.code != .full
      }
    } catch {
      isCutShort = true
      work.clear()
      if done > 0, !wantsJSON { Console.printResult(unlessQuiet: summary) }
      throw Failure(advise(error))
    }
    work.clear()
    try tellOthers()
    if wantsJSON {
      for error in albumFailures {
        Console.printErrorObject(of: error.words, ExitCode(ofCopying: error))
      }
    } else {
      for album in albums where isDryRun { preview(album) }
      Console.printResult(unlessQuiet: summary)
    }
    return work.code ?? (failure ?? albumFailures.first).map(ExitCode.init(ofCopying:)) ?? .done
  }

  /// Reports an album that could not be copied.
  func noteAlbum(failedBy cause: StoreError) {
    let error = advise(cause)
    albumFailures.append(error)
    work.tell(error.words, as: .error)
  }

  /// Names the files beside the albums that are none, and are therefore not copied.
  private func tellOthers() throws(Failure) {
    for file in try asking({ () throws(StoreError) in try source.otherAlbumFiles() }) {
      let reason = "because it is not an album: \(file.detail)"
      Console.printMessage(unlessQuiet: "\(file.path) is not \(purpose.participle), \(reason)")
    }
  }

  /// The number of photos left when a signal, a full disk or another error ended the work.
  private var unseen: Int {
    isCutShort || work.code != nil || failure?.code == .full ? max(0, total - done) : 0
  }

  private func note(_ copy: PhotoCopy) {
    done += 1
    counts[copy.outcome.name, default: 0] += 1
    if copy.hasNewEdit { edits += 1 }
    if copy.wasMissing { missing += 1 }
    var members = JSON.members([
      "outcome": .string(copy.outcome.name), "edited": .bool(copy.hasNewEdit),
    ])
    if case .failed(let cause) = copy.outcome {
      let error = advise(cause)
      // A full disk is reported once, not for each photo of a group.
      if error.code != .full || failure?.code != .full {
        let name = copy.photo?.path ?? "\(copy.id)"
        work.tell("cannot \(purpose.verb) \(name): \(error.words)", as: .error)
      }
      failure = error
      members += JSON.members(["error": .error(error)])
    }
    guard wantsJSON else { return preview(copy) }
    if isDryRun { members += DryRun.members }
    let id = JSON.members(["id": .string("\(copy.id)")])
    let json = copy.photo?.json(in: source, and: members) ?? .object(id + members)
    Console.printResult(json.line)
  }

  /// Prints in a dry run what would be done with a photo that would not stay as it is.
  private func preview(_ copy: PhotoCopy) {
    guard isDryRun, ["copied", "updated", "replaced"].contains(copy.outcome.name) else { return }
    work.clear()
    let verb = copy.outcome.name == "copied" ? purpose.participle : copy.outcome.name
    Console.printResult("would be \(verb)  \(copy.photo?.path ?? "\(copy.id)")")
  }

  private func preview(_ album: AlbumCopy) {
    let verb = album.outcome == .added ? purpose.participle : "replaced"
    Console.printResult("would be \(verb)  the album \(album.name)")
  }

  private var summary: String {
    let verb = (isDryRun ? "would be " : "") + purpose.participle
    var parts = [(counts["copied"] ?? 0).photos + " \(verb)"]
    if let updated = counts["updated"] { parts.append("\(updated) updated") }
    let damaged = (counts["replaced"] ?? 0) - missing
    for (count, kind) in [(damaged, "damaged"), (missing, "missing")] where count > 0 {
      parts.append("\(count) \(kind) \(count == 1 ? "copy" : "copies") replaced")
    }
    if let unchanged = counts["unchanged"] { parts.append("\(unchanged) \(purpose.unchanged)") }
    if let failed = counts["failed"] { parts.append("\(failed) failed") }
    if unseen > 0 { parts.append("\(unseen) not processed") }
    return parts.joined(separator: ", ") + copiedAlbums + recordedEdits
  }
}

extension CopyReport {
  private var copiedAlbums: String {
    let would = isDryRun ? "would be " : ""
    let added = albums.count { $0.outcome == .added }
    let replaced = albums.count - added
    let failed = albumFailures.count
    return (added > 0 ? "; \(added.counted("album")) \(would)\(purpose.participle)" : "")
      + (replaced > 0 ? "; \(replaced.counted("album")) \(would)replaced" : "")
      + (failed > 0 ? "; \(failed.counted("album")) failed" : "")
  }

  private var recordedEdits: String {
    switch edits {
    case 0: ""
    case 1: "; 1 edit by another program \(isDryRun ? "would be" : "was") recorded"
    default: "; \(edits) edits by other programs \(isDryRun ? "would be" : "were") recorded"
    }
  }
}

extension ExitCode {
  /// Creates the exit code for a command that could not copy all photos.
  fileprivate init(ofCopying error: StoreError) {
    self =
      [.full, .damaged, .missing, .unreadable, .readOnly].contains(error.code)
      ? ExitCode(error) : .notAllAdded
  }
}
