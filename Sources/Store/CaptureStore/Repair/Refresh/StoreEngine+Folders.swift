internal import CaptureFiles

extension StoreEngine {
  /// Compares folders as `PhotoStore.compareFolders(recording:)` does.
  ///
  /// Folders in which nothing has changed are compared again the next time unless `noting` is true.
  package func compareFolders(
    recording: Bool, noting: Bool = true
  ) throws(StoreError) -> FolderComparison {
    try compareFolders(recording: recording, noting: noting, within: .ofOpening)
  }

  func compareFolders(
    recording: Bool, noting: Bool = true, within budget: ComparisonBudget
  ) throws(StoreError) -> FolderComparison {
    var comparison = FolderComparison()
    let known = try read { catalogue throws(DatabaseError) in
      try catalogue.knownFolders(limit: budget.folders)
    }
    var suspects: [FolderExamination] = []
    for folder in known {
      guard !budget.isSpent() else { break }
      comparison.folders += 1
      // One that cannot be examined is reported when one of its files is needed.
      guard let look = try? FolderExamination(at: folder, in: place) else { continue }
      if look.verdict != .unchanged { suspects.append(look) }
    }
    guard !suspects.isEmpty else { return comparison }
    guard try isUndisturbed else { return comparison }
    let done = try compare(
      suspects, recording: recording && !isReadOnly, within: budget, &comparison)
    if noting, !isReadOnly { try note(done.looks, done.sidecars) }
    return comparison
  }

  /// Whether no other program is known to be changing the store: its changes would look like those of
  /// others.
  private var isUndisturbed: Bool {
    get throws(StoreError) {
      guard !isReadOnly else { return true }
      return try StoreError.files { () throws(FileError) in
        guard let lock = try FileLock(ifFree: place.lock) else { return false }
        return lock.held { true }
      }
    }
  }

  private func compare(
    _ suspects: [FolderExamination], recording: Bool, within budget: ComparisonBudget,
    _ comparison: inout FolderComparison
  ) throws(StoreError) -> (looks: [FolderExamination], sidecars: [UnchangedSidecar]) {
    var rest = budget.photos
    var done: [FolderExamination] = []
    var sidecars: [UnchangedSidecar] = []
    for look in suspects {
      guard let entries = try entries(in: look, atMost: rest),
        let files = compare(entries, within: budget)
      else {
        if look.verdict == .changed { comparison.changed += 1 }
        continue
      }
      rest -= entries.count
      sidecars += files.unchanged
      let recorded = comparison.recorded
      let open = recording ? record(files.different, within: budget, &comparison) : files.different
      guard open.isEmpty else {
        comparison.changed += 1
        continue
      }
      var look = look
      look.isRewritten = comparison.recorded > recorded
      look.unknownFiles = newUnknownFiles(in: look, besides: entries)
      done.append(look)
    }
    return (done, sidecars)
  }

  /// Returns the files directly in a folder that belong to no photo; nil if they are those that are
  /// recorded, or cannot be listed.
  private func newUnknownFiles(in look: FolderExamination, besides entries: [Entry]) -> [String]? {
    let folder = look.known.path
    let recorded = try? read { catalogue throws(DatabaseError) in
      try catalogue.unknownFiles(inFolder: folder)
    }
    let found = try? unknownFiles(inFolder: folder, besides: entries)
    return found?.sorted() == recorded ? nil : found
  }

  /// Returns the photos directly in a folder; nil if there are more than are to be compared.
  private func entries(
    in look: FolderExamination, atMost limit: Int
  ) throws(StoreError) -> [Entry]? {
    guard limit > 0 else { return nil }
    let entries = try read { catalogue throws(DatabaseError) in
      try catalogue.entries(inFolder: look.known.path, limit: limit + 1)
    }
    return entries.count > limit ? nil : entries
  }

  /// Compares the sizes and times of files with those that are known; returns nil if the time
  /// runs out before that.
  private func compare(
    _ entries: [Entry], within budget: ComparisonBudget
  ) -> (different: [Entry], unchanged: [UnchangedSidecar])? {
    var different: [Entry] = []
    var unchanged: [UnchangedSidecar] = []
    for entry in entries {
      guard !budget.isSpent() else { return nil }
      let original = (try? identity(ofOriginal: entry)) ?? nil
      if let original, entry.resembles(original) {
        if (try? hasNewSidecar(entry)) == false { continue }
        if let sidecar = unchangedSidecar(of: entry) {
          unchanged.append(sidecar)
          continue
        }
      }
      different.append(entry)
    }
    return (different, unchanged)
  }

  /// Records the changes of photos, and returns those whose changes were not recorded.
  private func record(
    _ entries: [Entry], within budget: ComparisonBudget, _ comparison: inout FolderComparison
  ) -> [Entry] {
    entries.filter { entry in
      // A full disk is no reason not to open the store.
      guard !budget.isSpent(), let outcomes = try? outcomes(of: entry),
        !outcomes.contains(where: \.isUnrecorded)
      else { return true }
      if !outcomes.isEmpty { comparison.recorded += 1 }
      return false
    }
  }
}

extension RefreshedPhoto.Outcome {
  /// Whether the changes to the files could not be recorded.
  fileprivate var isUnrecorded: Bool {
    switch self {
    case .edited, .moved, .described: false
    case .missing, .failed: true
    }
  }
}

// MARK: - Recording what was found

extension StoreEngine {
  /// Examines all folders, before their files are compared.
  func lookAtFolders() throws(StoreError) -> [FolderExamination] {
    let known = try read { catalogue throws(DatabaseError) in
      try catalogue.knownFolders(limit: .max)
    }
    return known.compactMap { try? FolderExamination(at: $0, in: place) }
  }

  /// Records that the files of folders have been compared, unless another program is changing the
  /// store.
  ///
  /// The folders are examined once more, with the store's lock held: whatever changed since is
  /// compared next time.
  func note(_ looks: [FolderExamination], _ sidecars: [UnchangedSidecar] = []) throws(StoreError) {
    guard
      looks.contains(where: { $0.result(at: $0.time) != $0.known || $0.unknownFiles != nil })
        || !sidecars.isEmpty
    else { return }
    _ = try writeIfNoProgramDoes { writer throws(StoreError) in
      let results = looks.compactMap { (try? $0.resultNow(in: place)) ?? nil }
      try writer.record { catalogue throws(DatabaseError) in
        for sidecar in sidecars { try catalogue.setSeen(sidecar.file, of: sidecar.photo) }
        for folder in results {
          try catalogue.setKnown(folder)
          try catalogue.forgetFolder(folder.path)
        }
        for look in looks {
          guard let files = look.unknownFiles else { continue }
          try catalogue.setUnknownFiles(files, inFolder: look.known.path)
        }
      }
    }
  }
}
