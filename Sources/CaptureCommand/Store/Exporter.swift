internal import CaptureFiles
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureMetadata
internal import CaptureStore

/// Copies photos out of a store, and reports the result.
final class Exporter {
  private let store: PhotoStore
  private let tier: Tier
  private let target: any ExportTarget
  private let wantsJSON: Bool
  private let work = LongWork()
  private var manifest = ""
  private var exported = 0
  /// The number of exported originals with edits by another program that the store has not
  /// recorded.
  private var edits = 0
  private var failures: [Unexported] = []

  /// A photo that was left out, and why.
  private struct Unexported {
    let name: String
    let reason: String
    let code: ExitCode
  }

  init(from store: PhotoStore, tier: Tier, to target: any ExportTarget, wantsJSON: Bool) {
    self.store = store
    self.tier = tier
    self.target = target
    self.wantsJSON = wantsJSON
  }

  func export(_ selection: PhotoSelection) throws(Failure) -> ExitCode {
    let total = try selection.count(in: store)
    try selection.visit(in: store, missing: noteRemoval) { photo throws(Failure) in
      try export(photo)
      return work.advance(to: WorkProgress(done: exported + failures.count, total: total))
    }
    // The output is completed and reported even after a signal.
    try writing { () throws(FileError) in
      if exported > 0 {
        _ = try target.add(Array(manifest.utf8), named: "manifest.jsonl", at: .now)
      }
      try target.finish()
    }
    work.clear()
    for failure in failures { Console.tell("cannot export \(failure.name): \(failure.reason)") }
    if !wantsJSON { Console.warn(summary) }
    return work.code ?? failures.first?.code ?? .done
  }

  /// Records that a photo was removed after the export started.
  private func noteRemoval(of id: PhotoID) {
    failures.append(
      Unexported(name: "\(id)", reason: "it has been removed from the store", code: .noPhoto))
  }

  private func export(_ photo: Photo) throws(Failure) {
    let bytes: [UInt8]
    do throws(StoreError) {
      bytes = try store.data(of: photo.id, tier: tier)
    } catch {
      failures.append(
        Unexported(name: photo.path, reason: error.words, code: ExitCode(error)))
      return
    }
    var name = photo.name
    try writing { () throws(FileError) in
      name = try target.add(bytes, named: photo.name, at: photo.taken)
    }
    exported += 1
    let isEdited = tier == .full && Photo.edition(of: bytes.span.bytes) != photo.edition
    if isEdited { edits += 1 }
    let line = photo.manifestLine(name, tier, bytes, isEdited: isEdited)
    manifest += line + "\n"
    if wantsJSON { Console.say(line) }
  }

  private func writing(_ body: () throws(FileError) -> Void) throws(Failure) {
    do throws(FileError) {
      try body()
    } catch {
      work.clear()
      throw Failure(error)
    }
  }

  private var summary: String {
    let failed = failures.isEmpty ? "" : ", \(failures.count) failed"
    return "\(exported.photos) exported\(failed)\(newEdits)"
  }

  private var newEdits: String {
    switch edits {
    case 0: ""
    case 1: "; another program has edited 1 of them, which the store has not recorded yet"
    default: "; other programs have edited \(edits) of them, which the store has not recorded yet"
    }
  }
}

extension Photo {
  /// Returns the manifest's line about an exported photo.
  fileprivate func manifestLine(
    _ name: String, _ tier: Tier, _ bytes: [UInt8], isEdited: Bool
  ) -> String {
    let line: JSON = [
      "id": .string("\(id)"), "name": .string(name), "tier": .string(tier.rawValue),
      "bytes": .integer(bytes.count), "xxh128": .string(PhotoStore.checksum(of: bytes.span.bytes)),
      "path": .string(path), "taken": .string("\(taken)"),
      "rating": words.rating.map(JSON.integer) ?? nil,
      "note": words.note.map(JSON.string) ?? nil,
      "keywords": .array(words.keywords.map(JSON.string)), "edited": .bool(isEdited),
    ]
    return line.line
  }
}
