internal import CaptureBase
internal import CaptureFiles
internal import CaptureImaging

extension StoreEngine {
  /// Checks every byte as `PhotoStore.verify(repairing:progress:)` does.
  ///
  /// The progress counts photos and then problems, whose number grows when files are found that
  /// need to be examined. An error from `progress`, or from the `checkpoint` between any two
  /// photos, ends the check.
  package func verify(
    repairing: Bool = false, workers: Int? = nil,
    progress: (StoreProgress<Never>) throws(StoreError) -> Void = { _ in },
    found: (StoreFinding) -> Void, checkpoint: () throws(StoreError) -> Void = {}
  ) throws(StoreError) -> Verification {
    var verification = Verification()
    var isUnwell = false
    for problem in try problemsOfCatalogue() where !(isUnwell && repairing) {
      let finding = StoreFinding(
        .damagedCatalogue, photo: nil, path: ".capture/catalogue.sqlite", detail: problem)
      tell(finding, repairing, &verification, found)
      isUnwell = true
    }
    do throws(StoreError) {
      try verifyFiles(repairing, workers, &verification, checkpoint, progress, found)
    } catch {
      // What cannot be checked because of a damaged row was reported with that row.
      guard error.code == .badCatalogue, isUnwell else { throw error }
    }
    return verification
  }

  private func verifyFiles(
    _ repairing: Bool, _ workers: Int?, _ verification: inout Verification,
    _ checkpoint: () throws(StoreError) -> Void,
    _ progress: (StoreProgress<Never>) throws(StoreError) -> Void, _ found: (StoreFinding) -> Void
  ) throws(StoreError) {
    for change in try unfinishedChanges() { tell(change, repairing, &verification, found) }
    for file in try otherAlbumFiles() { found(file) }
    for album in try albumProblems() { tell(album, repairing, &verification, found) }
    let unplaced = try checkPhotos(
      repairing, workers, &verification, checkpoint, progress, found)
    var done = verification.photos
    func advance(_ remaining: Int) throws(StoreError) {
      try progress(StoreProgress(done: done, total: done + remaining))
      done += 1
    }
    for (exchange, remaining) in unplaced.exchanges.countingDown {
      try advance(remaining)
      tell(exchange, repairing, &verification, found)
    }
    let contents = try place.contents()
    for path in contents.conflictingSidecars {
      found(StoreFinding(.conflictingSidecar, photo: nil, path: path))
    }
    var strays = try strays(in: contents, looking: advance)
    strays += try lostOriginals(of: unplaced.photos, besides: unplaced.exchanges + strays)
    for (stray, remaining) in strays.countingDown {
      try advance(remaining)
      tell(stray, repairing, &verification, found)
    }
    // A missing original may have been found elsewhere.
    let moved = (unplaced.exchanges + strays).filter { $0.kind == .movedOriginal }
      .compactMap(\.photo)
    var unsettled = unplaced.photos
    // And an original that was found may have changed.
    if repairing { unsettled += moved.filter { !unsettled.contains($0) } }
    for (photo, remaining) in unsettled.countingDown {
      try advance(remaining)
      let isMoved = !repairing && moved.contains(photo)
      for finding in try checkAgain(photo) where !(isMoved && finding.kind == .missingOriginal) {
        tell(finding, repairing, &verification, found)
      }
    }
    try record(unknownFiles(in: repairing ? place.contents() : contents))
    try record(unreadable: contents.unreadable.map(place.path(of:)))
    // A photo that was added by the repair is not lost, nor is one that a repair would add.
    guard repairing || strays.allSatisfy({ StatePath.id(ofFolder: $0.path) != nil }) else { return }
    for lost in try lostPhotos(in: contents) { tell(lost, repairing, &verification, found) }
  }

  private func tell(
    _ finding: StoreFinding, _ repairing: Bool, _ verification: inout Verification,
    _ found: (StoreFinding) -> Void
  ) {
    var finding = finding
    do throws(StoreError) {
      if repairing {
        try repair(&finding, &verification)
      } else if finding.kind == .stray, StatePath.id(ofFolder: finding.path) == nil {
        try StrayRepair(in: self).requirePicture(at: finding.path)
      }
    } catch {
      switch finding.kind {
      case .stray: finding.detail = error.description
      case .missingTiers, .damagedTiers: finding.detail = error.problem
      default: break
      }
    }
    verification.found[finding.kind, default: 0] += 1
    verification.repaired += finding.isRepaired ? 1 : 0
    verification.edits += finding.kind.isEdit && !finding.isRepaired ? 1 : 0
    found(finding)
  }

  /// Repairs a problem, and keeps the totals as the next verification will count them.
  private func repair(
    _ finding: inout StoreFinding, _ verification: inout Verification
  ) throws(StoreError) {
    // These photos have already been counted with their former size.
    let isCounted = [.changedOriginal, .damagedCatalogue].contains(finding.kind)
    let photo = isCounted ? finding.photo : nil
    let former = byteCount(of: photo)
    defer {
      if let former, let now = byteCount(of: photo) { verification.bytes += now - former }
    }
    finding.isRepaired = try PhotoRepair(in: self).repair(&finding, &verification)
  }

  /// Returns the size of a photo's original according to its row; nil if that cannot be read.
  private func byteCount(of id: PhotoID?) -> Int? {
    guard let id, let photo = try? photo(id) else { return nil }
    return photo.byteCount
  }

  /// Returns the problems of the catalogue, or why it cannot be read.
  private func problemsOfCatalogue() throws(StoreError) -> [String] {
    let problems = try catalogueProblems()
    guard !problems.isEmpty, !isReadOnly else { return problems }
    do throws(StoreError) {
      try Catalogue.requireReadable(in: place)
      return problems
    } catch {
      return [error.description]
    }
  }

  /// Returns the problems that SQLite itself finds, and contradictions within the catalogue.
  private func catalogueProblems() throws(StoreError) -> [String] {
    do throws(StoreError) {
      return try ask { catalogue throws(DatabaseError) in
        try catalogue.problems(searching: !isReadOnly)
      }
    } catch {
      guard error.code == .badCatalogue else { throw error }
      return [error.description]
    }
  }

  /// Returns the changes that recovery has set aside, each with its file and the reason.
  private func unfinishedChanges() throws(StoreError) -> [StoreFinding] {
    try read { catalogue throws(DatabaseError) in
      var findings: [StoreFinding] = []
      for intent in try catalogue.intentsSetAside() {
        let named = [intent.target, intent.source].first { !$0.isEmpty }
        let known = try catalogue.entry(intent.photo)?.photo.place
        var finding = StoreFinding(
          .unfinished, photo: intent.photo, path: named ?? known ?? "", detail: intent.failure ?? ""
        )
        finding.intent = intent.number
        findings.append(finding)
      }
      return findings
    }
  }

  /// Photos whose originals are not in their places.
  private struct Unplaced {
    /// Those that lack an original or sidecar, or have another photo's original in their place.
    var photos: [PhotoID] = []
    /// Originals that are in the place of another photo's.
    var exchanges: [StoreFinding] = []
  }

  /// Checks photos on all cores and reports in order; returns those that depend on others.
  private func checkPhotos(
    _ repairing: Bool, _ workers: Int?, _ verification: inout Verification,
    _ checkpoint: () throws(StoreError) -> Void,
    _ progress: (StoreProgress<Never>) throws(StoreError) -> Void, _ found: (StoreFinding) -> Void
  ) throws(StoreError) -> Unplaced {
    let total = try count() + count(PhotoQuery(isInBin: true))
    var unplaced = Unplaced()
    // A repair may give a photo another row, after all others.
    var seen: Set<PhotoID> = []
    var last: Int64 = 0
    while true {
      let page = try page(after: last)
      guard let end = page.last else { return unplaced }
      last = end.entry.number
      let outcomes = try outcomes(of: page, workers, checkpoint)
      try learn(of: page, outcomes)
      for (row, outcome) in zip(page, outcomes) {
        let id = row.entry.id
        if !seen.contains(id) {
          verification.photos += 1
          verification.bytes += row.entry.photo.byteCount
        }
        try progress(StoreProgress(done: verification.photos, total: total))
        if !seen.contains(id), let flaw = outcome.flaw(of: row.entry) {
          verification.flawed += 1
          found(flaw)
        }
        if !seen.contains(id), let second = try secondSidecar(of: row.entry.photo) {
          found(
            StoreFinding(.secondSidecar, photo: id, path: second.path, detail: second.detail))
        }
        guard !outcome.findings.isEmpty else { continue }
        seen.insert(id)
        if let exchange = try exchange(inPlaceOf: id) {
          unplaced.exchanges.append(exchange)
          unplaced.photos.append(id)
          continue
        }
        let findings = try checkAgain(id)
        // Missing files may be elsewhere, such as a sidecar beside another photo's original.
        guard !findings.contains(where: { [.missingOriginal, .missingSidecar].contains($0.kind) })
        else {
          unplaced.photos.append(id)
          continue
        }
        for finding in findings { tell(finding, repairing, &verification, found) }
      }
    }
  }

  private func outcomes(
    of page: [PhotoHistory], _ workers: Int?, _ checkpoint: () throws(StoreError) -> Void
  ) throws(StoreError) -> [PhotoCheck.Outcome] {
    let line = OrderedPipeline<PhotoHistory, PhotoCheck.Outcome>(
      workers: workers ?? Self.cores, byteBudget: .max, state: {}
    ) { [self] _, row in PhotoCheck(row, in: self).outcome() }
    for row in page { line.submit(row, byteCount: 0) }
    line.finish()
    return try page.map { _ throws(StoreError) in
      try checkpoint()
      return line.next() ?? PhotoCheck.Outcome()
    }
  }

  private func page(after last: Int64) throws(StoreError) -> [PhotoHistory] {
    try read { catalogue throws(DatabaseError) in
      try catalogue.entries(after: last, limit: Self.page).map { entry throws(DatabaseError) in
        PhotoHistory(
          entry: entry, states: try catalogue.states(of: entry.number),
          kept: try catalogue.keptStates(of: entry.id))
      }
    }
  }

  /// Checks a photo again while no program can change it, since one may have done so during the
  /// first check.
  ///
  /// A photo that has been removed meanwhile has no problems.
  private func checkAgain(_ id: PhotoID) throws(StoreError) -> [StoreFinding] {
    if let exchange = try exchange(inPlaceOf: id) {
      return [
        StoreFinding(
          .missingOriginal, photo: id, path: exchange.path,
          detail: "another photo's original is in its place")
      ]
    }
    guard !isReadOnly else {
      // No program can change it, and checking it needs the catalogue.
      let photo = try read { catalogue throws(DatabaseError) in try catalogue.history(of: id) }
      return photo.map { PhotoCheck($0, in: self).outcome().findings } ?? []
    }
    return try write { writer throws(StoreError) in
      let photo = try writer.ask { catalogue throws(DatabaseError) in try catalogue.history(of: id)
      }
      return photo.map { PhotoCheck($0, in: self).outcome().findings } ?? []
    }
  }

  /// Returns the original in this photo's place, if it belongs to another photo.
  private func exchange(inPlaceOf id: PhotoID) throws(StoreError) -> StoreFinding? {
    guard !isReadOnly else { return nil }
    return try write { writer throws(StoreError) in
      let entry = try writer.ask { catalogue throws(DatabaseError) in try catalogue.entry(id) }
      guard let entry else { return nil }
      do throws(StoreError) {
        guard let owner = try writer.photo(inPlaceOf: entry) else { return nil }
        return StoreFinding(
          .movedOriginal, photo: owner.id, path: entry.photo.place,
          detail: "it was \(owner.photo.place)")
      } catch {
        guard error.code != .badCatalogue else { throw error }
        return nil  // a file that cannot be read is reported as another problem
      }
    }
  }

  /// Reads the catalogue while no other program can change the store; on a read-only disk none can.
  func ask<Result: Sendable>(
    _ body: (inout Catalogue) throws(DatabaseError) -> Result
  ) throws(StoreError) -> Result {
    guard !isReadOnly else {
      return try read { catalogue throws(DatabaseError) in try body(&catalogue) }
    }
    return try write { writer throws(StoreError) in try writer.ask(body) }
  }

  /// Records the file times of sound originals, so that later damage can be distinguished from an
  /// edit, the times that have no offset, what decoding has shown, and the earlier states that are kept.
  private func learn(
    of page: [PhotoHistory], _ outcomes: [PhotoCheck.Outcome]
  ) throws(StoreError) {
    let learned = zip(page, outcomes).filter { $1.hasNews }
    let states = outcomes.flatMap(\.newStates)
    let edits = zip(page, outcomes).filter { $1.hasOtherAnnotations }.map(\.0.entry.id)
    guard !learned.isEmpty || !states.isEmpty || !edits.isEmpty, !isReadOnly else { return }
    try write { writer throws(StoreError) in
      try writer.commit { catalogue throws(DatabaseError) in
        for (row, outcome) in learned {
          guard let now = try catalogue.entry(row.entry.id), now.digest == row.entry.digest else {
            continue
          }
          if let moment = outcome.newFileTime { try catalogue.setFileTime(moment, of: now.number) }
          if outcome.lacksOffset { try catalogue.forgetOffset(of: now.number) }
          if let soundness = outcome.newSoundness {
            try catalogue.setSoundness(soundness, of: now.number)
          }
        }
        for state in states { try catalogue.keep(state) }
        // On some file systems, the times of a changed sidecar can be those that it had.
        for id in edits { try catalogue.forgetSidecar(of: id) }
      }
    }
  }

  private static let page = 256
}

extension PhotoCheck.Outcome {
  /// Whether the sidecar has other annotations than the catalogue.
  fileprivate var hasOtherAnnotations: Bool { findings.contains { $0.kind == .otherAnnotations } }

  /// Returns the flaw of a photo whose original is there and undamaged.
  fileprivate func flaw(of entry: Entry) -> StoreFinding? {
    let isLost = findings.contains {
      $0.path == entry.photo.place
        && [.missingOriginal, .damagedOriginal, .unreadableOriginal].contains($0.kind)
    }
    guard !isLost, let flaw = (newSoundness ?? entry.soundness).flaw else { return nil }
    return StoreFinding(.flawed, photo: entry.id, path: entry.photo.place, detail: "\(flaw)")
  }
}

extension Catalogue {
  /// Returns whether a photo's original has this path, byte for byte, in the bin or not.
  mutating func knows(_ path: String) throws(DatabaseError) -> Bool {
    try entry(lyingAt: path) != nil
  }

  /// Returns the photo whose original has this path, byte for byte, in the bin or not.
  mutating func entry(lyingAt path: String) throws(DatabaseError) -> Entry? {
    guard let former = BinPath.former(path) else { return try entry(at: path) }
    return try binnedEntries(at: former).first { $0.photo.place == path }
  }

  /// Returns whether a path is known, exactly or except in its Unicode normalisation.
  ///
  /// The latter counts only if no file has the exact path in the catalogue.
  mutating func knows(_ path: String, in place: StorePlace) throws(DatabaseError) -> Bool {
    if try knows(path) { return true }
    guard let entry = try entry(reading: path) else { return false }
    return !Folder.exists(place.file(entry.photo.place))
  }
}
