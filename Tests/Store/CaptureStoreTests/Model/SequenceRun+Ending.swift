import CaptureImaging
import CaptureStore

extension SequenceRun {
  /// Verifies, repairs, verifies again and reads everything, as a user would in the end.
  func end() throws {
    note("verify")
    let wrong = try wrongs()
    let found = try findings()
    if !wrong.isEmpty, found.isEmpty { complain("verify: all is well, in spite of \(wrong)") }
    let alarms = found.filter { Self.grave.contains($0.kind) }
    if wrong.isEmpty, !alarms.isEmpty { complain("verify: nothing is wrong, but \(told(alarms))") }

    try readStrangers()
    try use(SequenceStep(action: .repair, choice: .first))
    note("verify")
    let lasting = try lastingWrongs()
    let left = try findings()
    if lasting.isEmpty, !left.isEmpty { complain("verify after repair: \(told(left))") }
    if !lasting.isEmpty, left.isEmpty {
      complain("verify after repair: all is well, in spite of \(lasting)")
    }
    try readEverything()
    try verifyBackup()
  }

  /// The kinds of findings that must not be reported while every original is in order.
  private static let grave: Set<StoreFinding.Kind> = [
    .missingOriginal, .damagedOriginal, .changedOriginal, .movedOriginal, .secondCopy, .stray,
    .damagedCatalogue,
  ]

  private func told(_ findings: [StoreFinding]) -> [String] {
    findings.map { "\($0.kind) \($0.path) \($0.detail)" }
  }

  private func findings() throws -> [StoreFinding] {
    var findings: [StoreFinding] = []
    let verification = try store.verify(workers: 1) { findings.append($0) }
    // An edit is listed, and is not a problem.
    if verification.isHealthy != findings.allSatisfy(\.kind.isEdit) {
      complain("verify: well is \(verification.isHealthy) with \(told(findings))")
    }
    if verification.edits != findings.count(where: \.kind.isEdit) {
      complain("verify: \(verification.edits) edits are counted among \(told(findings))")
    }
    return findings
  }

  /// Returns the paths of changed photos and of files that the store does not know.
  private func wrongs() throws -> [String] {
    let (files, listing) = try (files, listing)
    let harmed = listing.lines.filter { condition(of: $0, files) != .intact }.map(\.path)
    return harmed + files.visible.filter { !listing.paths.contains($0) }
  }

  /// Returns the paths of those files that no repair can put right.
  private func lastingWrongs() throws -> [String] {
    let (files, listing) = try (files, listing)
    let harmed = listing.lines.filter { condition(of: $0, files) != .intact }.map(\.path)
    return harmed
      + files.visible.filter { !listing.paths.contains($0) && !isSound($0) }
  }

  /// Checks that reading a photo never returns another one's original that is in its place.
  private func readStrangers() throws {
    let (files, listing) = try (files, listing)
    for line in listing.lines where model.stranger(inPlaceOf: line.id, files[line.path]) != nil {
      guard let id = PhotoID(line.id), let known = model.photos[line.id],
        let read = try? store.data(of: id, tier: .full)
      else { continue }
      let checksum = StoreEngine.checksum(of: read.span.bytes)
      guard !known.states.contains(checksum) else { continue }
      complain("\(line.path) is not the photo's and was read as if it were")
    }
  }

  /// Checks that reading a photo returns its bytes and its tiers, or an error.
  private func readEverything() throws {
    let (files, listing) = try (files, listing)
    // A kept state can be restored.
    var readable = files.keptChecksums
    var harmed: Set<String> = []
    for line in listing.lines {
      guard let id = PhotoID(line.id), let file = files[line.path] else { continue }
      let read = try? store.data(of: id, tier: .full)
      if condition(of: line, files) == .damaged {
        if read != nil { complain("\(line.path) is damaged and was read as if it were whole") }
        // Damaged bytes that were once accepted as a copy's are not a loss.
        if model.photos[line.id]?.good.checksum != file.checksum { harmed.insert(file.checksum) }
        continue
      }
      guard let read, StoreEngine.checksum(of: read.span.bytes) == file.checksum else {
        complain("\(line.path) cannot be read")
        continue
      }
      readable.insert(file.checksum)
      try compareTiers(of: id, line.path, with: read)
    }
    let hidden = model.promised.intersection(files.checksums).subtracting(readable.union(harmed))
    for checksum in try hidden.subtracting(copies.checksums).sorted() {
      complain("the bytes \(checksum) are there, and no photo shows them")
    }
  }

  private func compareTiers(of id: PhotoID, _ path: String, with jpeg: [UInt8]) throws {
    guard let shade = SequencePictures.shade(of: jpeg),
      let low = SequencePictures.shade(of: try store.data(of: id, tier: .low))
    else { return complain("a tier of \(path) cannot be decoded") }
    if abs(shade - low) > 5 { complain("the tier of \(path) is of another picture") }
  }

  /// Checks that the backup, which nobody has damaged, verifies without findings.
  private func verifyBackup() throws {
    guard let backup = try backupStore(creating: false) else { return }
    var findings: [StoreFinding] = []
    _ = try backup.verify(workers: 1) { findings.append($0) }
    if !findings.isEmpty { complain("verify of the backup: \(told(findings))") }
  }
}
