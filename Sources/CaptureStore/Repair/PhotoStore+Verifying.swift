internal import CaptureFiles
internal import CaptureImaging

/// How far a verification has come.
public struct VerificationProgress: Sendable {
  public let done: Int
  public let total: Int
}

extension PhotoStore {
  /// Looks at every byte that the store keeps, and tells of whatever is not as it should be.
  ///
  /// With `repairing` everything is put right that can be: all but originals.
  public func verify(
    repairing: Bool = false, workers: Int? = nil,
    progress: (VerificationProgress) -> Void = { _ in }, found: (Finding) -> Void
  ) throws(StoreError) -> Verification {
    var verification = Verification()
    for problem in try catalogueProblems() {
      let finding = Finding(.damagedCatalogue, nil, ".capture/catalogue.sqlite", problem)
      tell(finding, repairing, &verification, found)
    }
    let total = try count() + count(PhotoQuery(isInBin: true))
    try checkPhotos(workers: workers) { entry, findings throws(StoreError) in
      verification.photos += 1
      verification.bytes += entry.photo.byteCount
      progress(VerificationProgress(done: verification.photos, total: total))
      for finding in findings { tell(finding, repairing, &verification, found) }
    }
    for stray in try strays() { tell(stray, repairing, &verification, found) }
    return verification
  }

  private func tell(
    _ finding: Finding, _ repairing: Bool, _ verification: inout Verification,
    _ found: (Finding) -> Void
  ) {
    var finding = finding
    if repairing { finding.isRepaired = (try? PhotoRepair(in: self).repair(finding)) ?? false }
    verification.found[finding.kind, default: 0] += 1
    verification.repaired += finding.isRepaired ? 1 : 0
    found(finding)
  }

  /// What SQLite itself finds wrong, and what the catalogue's parts say against each other.
  private func catalogueProblems() throws(StoreError) -> [String] {
    do throws(StoreError) {
      return try still { catalogue throws(DatabaseError) in
        try catalogue.problems(searching: !isReadOnly)
      }
    } catch {
      guard error.cause == .badCatalogue else { throw error }
      return [error.description]
    }
  }

  /// Checks photos on all cores; hands on, in order, what was found again a second time.
  private func checkPhotos(
    workers: Int?, _ each: (Entry, [Finding]) throws(StoreError) -> Void
  ) throws(StoreError) {
    var last: Int64 = 0
    while true {
      let page = try read { catalogue throws(DatabaseError) in
        try catalogue.entries(after: last, limit: Self.page)
      }
      guard let end = page.last else { return }
      last = end.number
      let line = OrderedLine<Entry, [Finding]>(
        workers: workers ?? Self.cores, byteBudget: .max, state: {}
      ) { [self] _, entry in PhotoCheck(entry, in: self).findings() }
      for entry in page { line.submit(entry, byteCount: 0) }
      line.finish()
      for entry in page {
        let findings = line.next() ?? []
        try each(entry, findings.isEmpty ? [] : checkAgain(entry.id))
      }
    }
  }

  /// Another program may have changed the photo while it was looked at: now none can.
  private func checkAgain(_ id: PhotoID) throws(StoreError) -> [Finding] {
    try still { catalogue throws(DatabaseError) in
      try catalogue.entry(id).map { PhotoCheck($0, in: self).findings() } ?? []
    }
  }

  /// Photos in the store's folder that the catalogue does not know.
  private func strays() throws(StoreError) -> [Finding] {
    var suspects: [String] = []
    for path in try place.originals() {
      let isKnown = try read { catalogue throws(DatabaseError) in try catalogue.knows(path) }
      if !isKnown { suspects.append(path) }
    }
    guard !suspects.isEmpty else { return [] }
    // What another program was adding meanwhile is known now, or no stray of its.
    return try still { catalogue throws(DatabaseError) in
      var strays: [Finding] = []
      for path in suspects where try !catalogue.knows(path) {
        strays.append(Finding(.stray, nil, path))
      }
      return strays
    }
  }

  /// Asks the catalogue while no other program changes the store.
  private func still<Result: Sendable>(
    _ body: (inout Catalogue) throws(DatabaseError) -> Result
  ) throws(StoreError) -> Result {
    guard !isReadOnly else {
      return try read { catalogue throws(DatabaseError) in try body(&catalogue) }
    }
    return try write { writer throws(StoreError) in try writer.ask(body) }
  }

  private static let page = 256
}

extension Catalogue {
  /// Whether a photo's original has this path, in the bin or not.
  fileprivate mutating func knows(_ path: String) throws(DatabaseError) -> Bool {
    guard let former = BinPath.former(path) else { return try entry(at: path) != nil }
    return try binnedEntries(at: former).contains { $0.photo.place == path }
  }
}
