internal import CaptureImaging
internal import CaptureJSON
internal import CaptureStore

/// Says what became of files that were to be added.
final class AddReport {
  private let store: PhotoStore
  private let found: PhotoImport
  private let wantsJSON: Bool
  private let wantsLines: Bool
  private let work = LongWork()
  private var counts: [AddedPhoto.Outcome: Int] = [:]
  private var failures: [(path: String, error: StoreError)] = []
  private var doneBytes = 0
  /// What keeps everything else from being added, too.
  private var obstacle: StoreError?

  init(of found: PhotoImport, in store: PhotoStore, wantsJSON: Bool, wantsLines: Bool) {
    self.found = found
    self.store = store
    self.wantsJSON = wantsJSON
    self.wantsLines = wantsLines
  }

  /// Notes what became of a file, and answers whether to go on.
  func note(_ file: ImportedFile) -> Bool {
    switch file.result {
    case .success(let added): note(added, file.file.path)
    case .failure(let error): note(file.file.path, error)
    }
    doneBytes += file.file.byteCount
    let share = Double(doneBytes) / Double(max(1, found.byteCount))
    let progress = WorkProgress(
      done: counts.values.reduce(failures.count, +), total: found.files.count, share: share)
    return work.advance(to: progress) && obstacle == nil
  }

  func note(_ path: String, _ error: StoreError) {
    if [.full, .readOnly].contains(error.cause) {
      obstacle = obstacle ?? error
    } else {
      failures.append((path, error))
    }
    guard wantsJSON else { return }
    let reason: JSON = [
      "message": .string(error.description), "code": .integer(Int(ExitCode(error).rawValue)),
    ]
    Console.say((["source": .string(path), "error": reason] as JSON).line)
  }

  private func note(_ added: AddedPhoto, _ path: String) {
    counts[added.outcome, default: 0] += 1
    if wantsJSON {
      let more = [
        JSON.Member(name: "source", value: .string(path)),
        JSON.Member(name: "outcome", value: .string(added.outcome.rawValue)),
      ]
      Console.say(added.photo.json(in: store, and: more).line)
    } else if wantsLines {
      work.clear()
      Console.say("\(added.outcome.words)  \(path)  \(added.photo.shortID)")
    }
  }

  /// Says what could not be added and why, and how many could; answers the code to end with.
  func finish() -> ExitCode {
    work.clear()
    for (path, error) in failures { Console.tell("cannot add \(path): \(error)") }
    if let obstacle { Console.tell("cannot add more: \(obstacle)") }
    if !wantsJSON { Console.say(summary) }
    if let obstacle { return ExitCode(obstacle) }
    return work.code ?? (failures.isEmpty ? .done : .notAllAdded)
  }

  private var summary: String {
    var parts = [(counts[.added] ?? 0).photos + " added"]
    if let known = counts[.known] { parts.append("\(known) there already") }
    if let restored = counts[.restored] { parts.append("\(restored) out of the bin again") }
    if !failures.isEmpty { parts.append("\(failures.count) failed") }
    let left = found.files.count + found.failures.count - counts.values.reduce(failures.count, +)
    if left > 0 { parts.append("\(left) left out") }
    return parts.joined(separator: ", ")
  }
}

extension AddedPhoto.Outcome {
  /// The outcome as people read it, all equally wide.
  fileprivate var words: String {
    switch self {
    case .added: "added   "
    case .known: "known   "
    case .restored: "restored"
    }
  }
}

extension Int {
  /// So many photos, in words.
  var photos: String { self == 1 ? "1 photo" : "\(self) photos" }
}
