extension StoreEngine {
  /// Returns an error for each damaged sidecar that holds the only copy of its photo's annotations.
  ///
  /// A photo's annotations are known once its sidecar can be parsed, or is gone from beside the
  /// original. That is recorded unless `learning` is false. Photos in `reported` are omitted.
  func sidecarsOfUnknownAnnotations(
    besides reported: Set<PhotoID> = [], learning: Bool = true
  ) throws(StoreError) -> [StoreError] {
    let ids = try read { catalogue throws(DatabaseError) in
      try catalogue.photosWithUnknownAnnotations()
    }
    var errors: [StoreError] = []
    var settled: [PhotoID] = []
    for id in ids where !reported.contains(id) {
      let entry = try read { catalogue throws(DatabaseError) in try catalogue.entry(id) }
      do throws(StoreError) {
        if let entry, try !hasSettledAnnotations(entry) { continue }
        settled.append(id)
      } catch {
        errors.append(StoreError(unknownAnnotations: error))
      }
    }
    guard learning, !settled.isEmpty, !isReadOnly else { return errors }
    try write { writer throws(StoreError) in
      try writer.commit { catalogue throws(DatabaseError) in
        for id in settled { try catalogue.forgetUnknownAnnotations(of: id) }
      }
    }
    return errors
  }

  /// Returns whether only a photo's sidecar, which could not be parsed, has its annotations.
  func hasUnknownAnnotations(_ id: PhotoID) throws(StoreError) -> Bool {
    try read { catalogue throws(DatabaseError) in try catalogue.hasUnknownAnnotations(id) }
  }

  /// Returns whether a photo's sidecar can be parsed, or is gone; throws if it is damaged.
  ///
  /// If the original is missing, too, both may be elsewhere, such as on a disk that is not mounted.
  private func hasSettledAnnotations(_ entry: Entry) throws(StoreError) -> Bool {
    let content = try SidecarFile(of: entry.photo, in: place).content
    return content != nil || Original(entry, in: place).exists
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
  /// Creates the error for a damaged sidecar that holds the only copy of its photo's annotations, so
  /// that no repair can replace it.
  init(unknownAnnotations error: StoreError) {
    guard !error.leavesBytesUnknown else {
      self = error
      return
    }
    self.init(error.code, error.problem, remedy: .restoreFromBackup)
  }
}
