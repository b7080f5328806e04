import CaptureImaging
import CaptureMetadata
import CaptureStore

extension SequenceRun {
  /// Performs a call on the store, and checks its effects.
  func use(_ step: SequenceStep) throws {
    let before = try SequenceMoment(of: self)
    let kept = try before.files.checksums.union(copies.checksums)
    do {
      try call(step, before.listing, before.files)
    } catch let error as StoreError {
      if !mayFail(step, before) { complain("\(trace.last ?? ""): \(error)") }
    }
    try takeNote(of: step.action, before)
    let left = try files.checksums.union(copies.checksums)
    for checksum in model.promised.intersection(kept).subtracting(left).sorted() {
      complain("\(trace.last ?? ""): the bytes \(checksum) are gone")
    }
  }

  private func call(
    _ step: SequenceStep, _ listing: SequenceListing, _ files: WorldFiles
  ) throws {
    switch step.action {
    case .add: try add(step, listing)
    case .rate, .note, .move, .delete:
      guard let line = step.pick(listing.shown), let id = PhotoID(line.id) else {
        return note("\(step.action): no photo")
      }
      note("\(step.action) \(line.path)")
      try change(line, id, step.action)
    case .restore:
      guard let line = step.pick(listing.binned), let id = PhotoID(line.id) else {
        return note("restore: an empty bin")
      }
      note("restore \(line.path)")
      try store.restore([id])
    default:
      note("\(step.action)")
      try care(step.action, listing, files)
    }
  }

  private func change(
    _ line: SequenceListing.Line, _ id: PhotoID, _ action: SequenceAction
  ) throws {
    let number = model.number()
    switch action {
    case .rate:
      try store.rate(id, number % 6)
      model.photos[line.id]?.rating = number % 6
    case .note:
      try store.note(id, "Note \(number)")
      model.photos[line.id]?.note = "Note \(number)"
    case .move: try store.move([id], to: "Album \(number % 2)")
    default: try store.delete([id])
    }
  }

  private func care(
    _ action: SequenceAction, _ listing: SequenceListing, _ files: WorldFiles
  ) throws {
    switch action {
    case .repair: _ = try store.verify(repairing: true, workers: 1) { _ in }
    case .rebuild:
      store = try StoreEngine.rebuild(at: world.store, configuration: Self.configuration).engine
    case .backup: try backUp(listing, files)
    default: try restoreBackup(listing, files)
    }
  }

  /// Restores from the backup, and checks that lost photos that it lacks are reported.
  private func restoreBackup(_ listing: SequenceListing, _ files: WorldFiles) throws {
    guard let backup = try backupStore(creating: false) else { return }
    let kept = Set(try SequenceListing(of: backup).lines.map(\.id))
    var reported: Set<String> = []
    try store.restore(from: backup) { copy in
      guard case .failed(let error) = copy.outcome else { return true }
      reported.insert("\(copy.id)")
      guard let line = listing["\(copy.id)"] else {
        self.complain("restore-backup: \(error)")
        return true
      }
      let isLost = [.missing, .damaged].contains(self.condition(of: line, files))
      // Photos in the bin are not restored.
      let isToBeBack = kept.contains(line.id) && !line.isInBin
      if !self.isForeign(line, files), isToBeBack || !isLost {
        self.complain("restore-backup: \(error)")
      }
      return true
    }
    let left = try self.files
    for line in try self.listing.shown where !kept.contains(line.id) {
      guard isPlainlyLost(line, left), !reported.contains(line.id) else { continue }
      complain("restore-backup: \(line.path) is lost, and nothing reports it")
    }
  }

  /// Returns whether a photo's file is gone, or damaged in a way that its size or time reveals.
  private func isPlainlyLost(_ line: SequenceListing.Line, _ files: WorldFiles) -> Bool {
    guard let file = files[line.path] else { return true }
    guard let good = model.photos[line.id]?.good, !isSound(line.path) else { return false }
    return file.byteCount != good.byteCount || file.changed != good.changed
  }

  private func backUp(_ listing: SequenceListing, _ files: WorldFiles) throws {
    guard let backup = try backupStore(creating: true) else { return }
    try store.copy(to: backup) { copy in
      guard case .failed(let error) = copy.outcome else { return true }
      let isWhole = listing["\(copy.id)"].map { self.condition(of: $0, files) == .intact }
      if isWhole ?? true { self.complain("backup: \(error)") }
      return true
    }
    let copied = try copies.checksums
    for line in listing.shown where condition(of: line, files) == .intact {
      guard let file = files[line.path], !copied.contains(file.checksum) else { continue }
      complain("backup: \(line.path) is not in it")
    }
  }

  func backupStore(creating: Bool) throws -> StoreEngine? {
    do throws(StoreError) {
      return try StoreEngine(
        at: world.backup, creating: creating, configuration: Self.configuration)
    } catch {
      guard error.code == .noStore else { throw error }
      return nil
    }
  }

  /// Returns whether a call may fail because the photo's file is missing, or because its file or
  /// sidecar is another photo's.
  private func mayFail(_ step: SequenceStep, _ before: SequenceMoment) -> Bool {
    let line: SequenceListing.Line? =
      switch step.action {
      case .rate, .note, .move, .delete: step.pick(before.listing.shown)
      case .restore: step.pick(before.listing.binned)
      case .add: step.pick(before.listing.lines)
      default: nil
      }
    guard let line else { return false }
    return before.files[line.path] == nil || isForeign(line, before.files)
  }

  /// Returns whether the file or the sidecar in a photo's place is another photo's.
  func isForeign(_ line: SequenceListing.Line, _ files: WorldFiles) -> Bool {
    model.stranger(inPlaceOf: line.id, files[line.path]) != nil
      || ![nil, line.id].contains(photoNamed(beside: line))
  }

  func photoNamed(beside line: SequenceListing.Line) -> String? {
    world.photoNamed(besideOriginal: line.path)
  }
}
