extension StoreEngine {
  /// Returns why the sidecars of photos cannot be used whose annotations are known from nowhere else.
  ///
  /// A photo is forgotten once its sidecar can be parsed, or is gone. Photos in `reported` are omitted.
  func sidecarsOfUnknownAnnotations(
    besides reported: [PhotoID] = []
  ) throws(StoreError) -> [StoreError] {
    let ids = try read { catalogue throws(DatabaseError) in
      try catalogue.photosWithUnknownAnnotations()
    }
    var errors: [StoreError] = []
    var settled: [PhotoID] = []
    for id in ids where !reported.contains(id) {
      let entry = try read { catalogue throws(DatabaseError) in try catalogue.entry(id) }
      do throws(StoreError) {
        if let entry { _ = try SidecarFile(of: entry.photo, in: place).content }
        settled.append(id)
      } catch {
        errors.append(StoreError(unknownAnnotations: error))
      }
    }
    guard !settled.isEmpty, !isReadOnly else { return errors }
    try write { writer throws(StoreError) in
      try writer.commit { catalogue throws(DatabaseError) in
        for id in settled { try catalogue.forgetUnknownAnnotations(of: id) }
      }
    }
    return errors
  }
}

extension StoreWriter {
  /// Throws if a photo's sidecar, which cannot be parsed, holds the only copy of its annotations.
  mutating func requireKnownAnnotations(
    of id: PhotoID, _ damage: StoreError
  ) throws(StoreError) {
    let isUnknown = try ask { catalogue throws(DatabaseError) in
      try catalogue.hasUnknownAnnotations(id)
    }
    guard !isUnknown else { throw StoreError(unknownAnnotations: damage) }
  }

  /// Moves a photo's sidecar to `lost+found` if it cannot be parsed, and nothing else says what its
  /// annotations were; returns whether that was so.
  mutating func setAsideUnknownAnnotations(of entry: Entry) throws(StoreError) -> Bool {
    let file = SidecarFile(of: entry.photo, in: place)
    let isUnknown = try ask { catalogue throws(DatabaseError) in
      try catalogue.hasUnknownAnnotations(entry.id)
    }
    guard isUnknown, file.isDamaged else { return false }
    willSetAsideFiles(besideOriginals: [entry.photo.place])
    try file.setAside()
    return true
  }
}

extension StoreError {
  /// Creates the error for a sidecar whose annotations are known from nowhere else, so that no repair
  /// can replace it.
  init(unknownAnnotations error: StoreError) {
    guard !error.leavesBytesUnknown else {
      self = error
      return
    }
    self.init(error.cause, error.problem, remedy: .restoreFromBackup)
  }
}
