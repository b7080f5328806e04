internal import CaptureBase
internal import CaptureExport
internal import CaptureJSON
internal import CaptureStore
internal import CaptureWords

/// The output of `capture export`.
final class ExportReport {
  private let total: Int
  /// The objects to print; nil if the reader is a person.
  private let objects: ExportObjects?
  /// What a dry run would write; nil if files are written.
  private let trial: FolderDryRun?
  /// The number of files of a dry run that were printed.
  private var previewed = 0
  private let work = LongWork()
  private var exported = 0
  /// The number of photos whose files were there already.
  private var known = 0
  /// The number of exported originals with edits by another program that the store has not
  /// recorded.
  private var edits = 0
  /// The number of photos whose annotations could not be embedded, and are in sidecars only.
  private var unembedded = 0
  /// The number of sidecars of earlier exports that were updated.
  private var updates = 0
  /// Whether a sidecar could not be written.
  private var isBlocked = false
  private var failures: [(name: String, error: StoreError)] = []
  /// Whether the output is one archive, which is of no use unless it is finished.
  private let isArchive: Bool
  /// Whether an error or a signal ended the export before the last photo.
  private var isCutShort = false

  init(total: Int, objects: ExportObjects?, trial: FolderDryRun? = nil, isArchive: Bool = false) {
    self.trial = trial
    self.isArchive = isArchive
    self.total = total
    self.objects = objects
  }

  /// Exports photos, and returns the exit code.
  func run(_ selection: PhotoSelection, with exporter: Exporter) throws(Failure) -> ExitCode {
    do throws(ExportError) {
      // The output is completed and reported even after a signal.
      try exporter.export(selection, each: note)
    } catch {
      isCutShort = true
      let rest =
        isArchive ? "the archive is incomplete" : "\(summary); the manifest was not written"
      conclude(rest)
      throw Failure(error)
    }
    isCutShort = work.code != nil
    conclude(summary)
    return work.code ?? failures.first.map { ExitCode($0.error) }
      ?? (isBlocked ? .cannotWrite : .done)
  }

  /// Reports the photos that could not be exported, and says what was done.
  private func conclude(_ summary: String) {
    work.clear()
    preview()
    for (name, error) in failures {
      Console.printMessage("cannot export \(name): \(error.words)", as: .error)
    }
    if objects == nil, !Console.isQuiet { Console.printMessage(line: summary) }
  }

  /// Records the outcome for a photo, and returns whether to continue.
  private func note(_ photo: ExportedPhoto) -> Bool {
    switch photo.result {
    case .success where photo.isNew: exported += 1
    case .success: known += 1
    case .failure(let error): failures.append((photo.photo?.path ?? "\(photo.id)", error))
    }
    if photo.isEdited { edits += 1 }
    if photo.updatesSidecar { updates += 1 }
    if let name = photo.blockedSidecar {
      work.tell(
        "cannot write the sidecar \(name): another file has that name, or the disk does not allow it",
        as: .error)
      isBlocked = true
    }
    if let error = photo.embeddingError {
      let name = photo.photo?.path ?? "\(photo.id)"
      work.tell("cannot embed the annotations of \(name): \(error)", as: .warning)
      unembedded += 1
    }
    if let objects { Console.printResult(objects.json(of: photo).line) }
    preview()
    return work.advance(to: WorkProgress(done: done, total: total))
  }

  /// Prints in a dry run which further files would be written.
  private func preview() {
    guard let files = trial?.files.dropFirst(previewed), objects == nil, !files.isEmpty else {
      return
    }
    work.clear()
    Console.printResult(
      lines: files.map { "would \($0.isUpdate ? "update" : "write")  \($0.path)" })
    previewed += files.count
  }

  private var done: Int { exported + known + failures.count }

  private var summary: String {
    let verb = trial == nil ? "exported" : "would be exported"
    let failed = failures.isEmpty ? "" : ", \(failures.count) failed"
    let unseen = isCutShort && done < total ? ", \(total - done) not processed" : ""
    let there = known > 0 ? ", \(known) already there" : ""
    let apart =
      unembedded > 0
      ? "; the annotations of \(unembedded) \(trial == nil ? "are" : "would be") in sidecars only"
      : ""
    let updated =
      updates > 0 ? ", \(updates.counted("sidecar")) \(trial == nil ? "" : "would be ")updated" : ""
    return "\(exported.photos) \(verb)\(there)\(updated)\(failed)\(unseen)\(apart)\(newEdits)"
  }

  private var newEdits: String {
    switch edits {
    case 0: ""
    case 1: "; another program has edited 1 of them, which the store has not recorded yet"
    default: "; other programs have edited \(edits) of them, which the store has not recorded yet"
    }
  }
}
