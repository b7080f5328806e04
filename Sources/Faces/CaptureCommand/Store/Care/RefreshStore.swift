internal import CaptureArguments
internal import CaptureBase
internal import CaptureJSON
internal import CaptureStore
internal import CaptureWords

/// `capture refresh`: records what other programs have changed.
enum RefreshStore: ProgramCommand {
  static let adopt = Parameter.flag(
    "adopt", help: "Add the photos in the store's folder that belong to no photo yet.")
  static let mergeSidecars = Parameter.flag(
    "merge-sidecars",
    help: """
      If a photo has two sidecars, NAME.jpg.xmp and NAME.xmp, add the annotations that only the \
      older one has. Both files stay.
      """
  ).forOneCall

  static let syntax = CommandSyntax(
    "refresh",
    abstract: "Pick up edits and annotations made by other programs.",
    discussion: """
      Compares the size and time of every original and sidecar with the catalogue, and reads only \
      those that differ. An edited original becomes the photo's newest state; ratings, notes and \
      keywords are taken from changed sidecars (NAME.jpg.xmp or NAME.xmp) and from edited \
      originals, which are then listed in addition to the edit. Originals that were moved, renamed \
      or swapped are found. Nothing is deleted.

      Files that other programs have put into the store's folder are listed: photos that the store \
      does not know, second copies of photos in the store, and conflicting versions of photos and \
      sidecars kept by Syncthing, Dropbox or Nextcloud. With --adopt, unknown photos are added \
      where they are. Files that cannot be read, and folders that cannot be listed, are reported.

      If a photo has both NAME.jpg.xmp and NAME.xmp, the one that was changed last is used. The \
      other one is listed if it has annotations that the photo lacks, which --merge-sidecars adds, or \
      if it cannot be read.

      Exits with 43 if an original is missing or damaged, if another photo's original was put in \
      its place, if a file cannot be read or added, or if a folder cannot be listed.
      """,
    parameters: [adopt, mergeSidecars, StoreChoice.option, Shared.json],
    examples: [
      Example("capture refresh", "after you have edited photos with exiftool or darktable"),
      Example("capture refresh --adopt", "also add what Syncthing has put into the folder"),
      Example("capture refresh --merge-sidecars", "use the notes of both darktable and Lightroom"),
    ])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let store = try StoreChoice(parsed[StoreChoice.option]).open(.ignored)
    let wantsJSON = parsed[Shared.json]
    let work = LongWork()
    let refreshment = try asking { () throws(StoreError) in
      try store.refresh(adopting: parsed[adopt]) { done, total in
        work.advanceOrExit(to: WorkProgress(done: done, total: total))
      } found: { photo in
        work.clear()
        if wantsJSON { Console.printResult(photo.json(in: store).line) } else { photo.tell() }
      }
    }
    work.clear()
    for file in refreshment.unknownFiles {
      if wantsJSON { Console.printResult(file.json(in: store).line) } else { file.tell() }
    }
    var errors = refreshment.unreadableFiles
    for second in try asking({ () throws(StoreError) in try store.secondSidecars() }) {
      var isMerged = parsed[mergeSidecars] && second.merged != nil
      if isMerged, let error = try failure(toMerge: second, in: store) {
        errors.append(error)
        isMerged = false
      }
      second.tell(isMerged: isMerged, asJSON: wantsJSON, in: store)
    }
    if wantsJSON {
      Console.printResult(refreshment.json.line)
    } else {
      Console.printResult(unlessQuiet: refreshment.summary)
    }
    let unread = UnreadableFiles(errors, parsed).conclude()
    let problems = refreshment.missing + refreshment.failed + refreshment.unknownFiles.failed
    return problems == 0 ? unread : .damage
  }

  /// Merges the sidecars of a photo, and returns why that failed, such as a missing original; throws
  /// if the disk has no room or cannot be written to.
  private static func failure(
    toMerge second: SecondSidecar, in store: StoreEngine
  ) throws(Failure) -> StoreError? {
    do throws(StoreError) {
      try store.merge(second)
      return nil
    } catch {
      guard error.code != .full, error.code != .readOnly else { throw Failure(error) }
      return error
    }
  }
}

extension RefreshedPhoto {
  /// Prints a line about the photo; problems go to standard error.
  fileprivate func tell() {
    switch outcome {
    case .edited: Console.printResult("edited original  \(path)")
    case .moved: Console.printResult("moved original  \(path)")
    case .described: Console.printResult("changed annotations  \(path)")
    case .missing: Console.printMessage("the original \(path) is missing", as: .error)
    case .failed(let error):
      Console.printMessage("cannot pick up the change of \(path): \(error.words)", as: .error)
    }
  }

  fileprivate func json(in store: StoreEngine) -> JSON {
    var problem: JSON = nil
    if case .failed(let error) = outcome { problem = .error(error) }
    return .object(
      JSON.members(["id": .string("\(id)")]) + store.members(ofFile: path)
        + JSON.members(["outcome": .string(outcome.name), "error": problem]))
  }
}

extension RefreshedPhoto.Outcome {
  fileprivate var name: String {
    switch self {
    case .edited: "edited"
    case .moved: "moved"
    case .described: "described"
    case .missing: "missing"
    case .failed: "failed"
    }
  }
}

extension Refreshment {
  fileprivate var summary: String {
    let parts = [
      edited > 0 ? edited.counted("edited original") : nil,
      moved > 0 ? moved.counted("moved original") : nil,
      described > 0 ? "\(described.counted("photo")) with changed annotations" : nil,
      missing > 0 ? "\(missing) missing" : nil,
      failed > 0 ? "\(failed) failed" : nil,
      adopted > 0 ? "\(adopted.photos) added" : nil,
      foundAgain > 0 ? "\(foundAgain) found again" : nil,
      copies > 0 ? "\(copies) second \(copies == 1 ? "copy" : "copies")" : nil,
      unknown > copies ? (unknown - copies).counted("unknown file") : nil,
      unreadable > 0 ? unreadable.counted("unreadable file") : nil,
    ].compactMap(\.self)
    let changes = parts.isEmpty ? "no changes" : parts.joined(separator: ", ")
    return "\(photos.photos) checked: \(changes)\(advice)"
  }

  private var adopted: Int { unknownFiles.adopted }
  private var foundAgain: Int { unknownFiles.foundAgain }
  private var copies: Int { unknownFiles.copies }
  private var unknown: Int { unknownFiles.count - adopted - foundAgain }
  private var unreadable: Int { unreadableFiles.count }

  /// What to do about photos that are missing, and about those that were found, unless that was tried.
  private var advice: String {
    (missing > 0 ? "; look for missing originals with \(StoreCommand("verify --repair"))" : "")
      + adoption
  }

  private var adoption: String {
    unknownFiles.contains { $0.outcome == .found && !$0.isSidecar }
      ? "; add unknown photos with \(StoreCommand("refresh --adopt"))" : ""
  }

  fileprivate var json: JSON {
    [
      "photos": .integer(photos), "photosEdited": .integer(edited), "photosMoved": .integer(moved),
      "photosDescribed": .integer(described), "photosMissing": .integer(missing),
      "photosFailed": .integer(failed), "photosAdopted": .integer(adopted),
      "filesUnknown": .integer(unknown), "filesUnreadable": .integer(unreadable),
    ]
  }
}
