internal import CaptureBase
internal import CaptureFiles
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureStore
internal import CaptureWords

/// The output of `capture add`: the outcome of each file, and a summary.
final class AddReport {
  private let store: StoreEngine
  private let found: PhotoImport
  private let wantsJSON: Bool
  private let wantsLines: Bool
  private let work = LongWork()
  private var summary = AddSummary()
  private var failures: [(path: String, error: StoreError)] = []
  private var losses: [SkippedFile] = []
  private var done = 0
  private var doneBytes = 0.0
  private let allBytes: Double
  /// The error that prevents all further files from being added.
  private var obstacle: StoreError?

  init(of found: PhotoImport, in store: StoreEngine, wantsJSON: Bool, wantsLines: Bool) {
    self.found = found
    self.store = store
    self.wantsJSON = wantsJSON
    self.wantsLines = wantsLines
    // Floating point cannot overflow: sparse files may be larger than any disk.
    allBytes = found.files.reduce(0) { $0 + Double($1.byteCount) }
    for failure in found.failures { note(failure.path, failure.error) }
    for leftOut in found.leftOut where !isTarget(leftOut) { note(leftOut) }
  }

  /// Records the outcome of a file, and returns whether to continue.
  func note(_ file: ImportedFile) -> Bool {
    switch file.result {
    case .success(let added): note(added, file.file.path)
    case .failure(let error): note(file.file.path, error)
    }
    done += 1
    doneBytes += Double(file.file.byteCount)
    let progress = WorkProgress(
      done: done, total: found.files.count, share: doneBytes / max(1, allBytes))
    return work.advance(to: progress) && obstacle == nil
  }

  private func note(_ path: String, _ error: StoreError) {
    if let format = error.format {
      return note(SkippedFile(path: path, reason: .format(format)))
    }
    if [.full, .readOnly].contains(error.code) {
      obstacle = obstacle ?? error
      summary.unseen += 1
    } else {
      failures.append((path, error))
    }
    if wantsJSON { Console.printResult(JSON.failure(of: path, error).line) }
  }

  private func note(_ added: AddedPhoto, _ path: String) {
    summary.outcomes[added.outcome, default: 0] += 1
    if added.outcome != .known, added.photo.flaw != nil { summary.flawed += 1 }
    if let sidecar = added.skippedSidecar(of: path) { note(sidecar) }
    if added.hasOtherMetadata { note(SkippedFile(path: path, reason: .otherMetadata)) }
    if wantsJSON {
      Console.printResult(added.json(from: path, in: store).line)
    } else if wantsLines {
      work.clear()
      let flaw = added.photo.flaw.map { "  flawed: \($0)" } ?? ""
      Console.printResult(
        "\(Self.column(added.outcome.words))\(path)  \(added.photo.shortID)\(flaw)")
    }
  }

  private func note(_ leftOut: SkippedFile) {
    summary.count(leftOut.reason)
    if leftOut.reason.isLoss { losses.append(leftOut) }
    if wantsJSON {
      Console.printResult(leftOut.json.line)
    } else if wantsLines {
      work.clear()
      Console.printResult("\(Self.column("left out"))\(leftOut.path)  \(leftOut.reason)")
    }
  }

  /// Returns an outcome in a column that is wide enough for all of them.
  private static func column(_ outcome: String) -> String {
    outcome.padded(to: AddedPhoto.Outcome.known.words.count) + "  "
  }

  /// Returns whether this is the store to which photos are added, whose photos are not left out.
  private func isTarget(_ leftOut: SkippedFile) -> Bool {
    guard leftOut.reason == .store, let folder = try? FileIdentity(at: leftOut.path),
      let target = try? FileIdentity(at: store.folder)
    else { return false }
    return folder.isSame(as: target)
  }

  /// Reports failures and a summary, and returns the exit code.
  func finish() -> ExitCode {
    work.clear()
    for (path, error) in failures {
      Console.printMessage("cannot add \(path): \(error.words(after: path))", as: .error)
    }
    if !wantsLines {
      for leftOut in losses {
        Console.printMessage("left out \(leftOut.path): \(leftOut.reason)", as: .warning)
      }
    }
    if let obstacle { Console.printMessage("cannot add more: \(obstacle.words)", as: .error) }
    summary.failures = failures.count
    summary.unseen += found.files.count - done
    if !wantsJSON { Console.printResult(unlessQuiet: summary.text) }
    if let obstacle { return ExitCode(obstacle) }
    return work.code ?? (failures.isEmpty && losses.isEmpty ? .done : .notAllAdded)
  }
}

extension StoreError {
  /// The error in words that follow the path of its file, which an error of the system has as well.
  fileprivate func words(after path: String) -> String {
    let repeated = ["open", "read", "list"].map { "cannot \($0) \(path): " }
    let start = repeated.first { words.hasPrefix($0) } ?? ""
    return String(words.dropFirst(start.count))
  }
}

extension AddedPhoto.Outcome {
  /// The outcome, in the words of the summary.
  var words: String {
    switch self {
    case .added: "added"
    case .known: "already there"
    case .restored: "restored"
    }
  }
}

extension Int {
  /// The number of photos, such as `1 photo` or `2 photos`.
  var photos: String { counted("photo") }
}
