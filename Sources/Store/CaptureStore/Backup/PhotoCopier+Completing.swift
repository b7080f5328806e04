internal import CaptureFiles
internal import CaptureImaging
internal import CaptureMetadata

extension PhotoCopier {
  /// Completes a backup's copy of a photo, whose original is sound there: tiers, states, path and
  /// sidecar.
  func complete(
    _ seen: Seen, _ there: Entry, _ outcome: PhotoCopy.Outcome
  ) throws(StoreError) -> PhotoCopy.Outcome {
    let id = seen.entry.id
    var outcome = outcome
    if isVerifying, try replaceDamagedTiers(of: seen.entry, there) { outcome = .replaced }
    try copyStates(of: id)
    if try isOutdated(there, seen) {
      try bringUpToDate(seen)
      if case .unchanged = outcome { outcome = .updated }
    }
    if try delivery.copySecondSidecar(of: id, from: source), case .unchanged = outcome {
      outcome = .updated
    }
    return try replaceDamagedStates(of: id) ? .replaced : outcome
  }

  func isOutdated(_ there: Entry, _ seen: Seen) throws(StoreError) -> Bool {
    guard try !isElsewhere(there.photo, seen.entry.photo) else { return true }
    guard let sidecar = seen.sidecar else {
      guard there.photo.annotations != seen.entry.photo.annotations else { return false }
      return try saysMoreThanItsBytes(seen.entry)
    }
    return (try? SidecarFile(of: there.photo, in: target.place).contents) != sidecar.bytes
  }

  /// Returns whether the photo's path in the backup differs from the one that it could have there.
  ///
  /// A photo that was removed from the store may still have that name in the backup.
  private func isElsewhere(_ there: Photo, _ photo: Photo) throws(StoreError) -> Bool {
    guard there.folder == photo.folder else { return true }
    guard there.name != photo.name else { return false }
    let isKnown = try target.read { catalogue throws(DatabaseError) in
      try catalogue.entry(at: photo.path) != nil
    }
    return !isKnown && !Folder.exists(target.place.file(photo.path).found)
  }

  /// Returns whether a photo without a sidecar has annotations that its original does not contain.
  ///
  /// If it has none, either there never were any or all were lost: the backup's annotations are
  /// kept.
  private func saysMoreThanItsBytes(_ entry: Entry) throws(StoreError) -> Bool {
    try source.read(entry.id) { found throws(StoreError) in
      let original = try FoundOriginal(found.entry.photo.place, in: source.store.place)
      return original.facts.annotations != entry.photo.annotations
    }
  }

  /// Moves the photo to the same folder as in the store, under the same name if that is free, and
  /// copies its sidecar, whichever program wrote it.
  ///
  /// Another program may already have done so; the current state of the backup counts.
  private func bringUpToDate(_ seen: Seen) throws(StoreError) {
    let photo = seen.entry.photo
    // Looked up before the backup is locked: a thread that holds one store never waits for another.
    let saysMore = seen.sidecar == nil ? try saysMoreThanItsBytes(seen.entry) : false
    try target.write { writer throws(StoreError) in
      var there = try writer.entries([photo.id])[0]
      guard there.photo.deleted == nil else { return }
      if try isElsewhere(there.photo, photo) {
        try writer.relocate([(there, photo.path)], .moved)
        there = try writer.entries([photo.id])[0]
      }
      guard let sidecar = seen.sidecar else {
        guard saysMore else { return }
        // Somebody removed the sidecar, but the catalogue still has the annotations.
        try writer.keepSidecar(of: there, before: photo.annotations)
        _ = try writer.describe([photo.id]) { $0 = photo.annotations }
        return
      }
      guard (try? SidecarFile(of: there.photo, in: target.place).contents) != sidecar.bytes else {
        return
      }
      guard let annotations = sidecar.annotations else {
        let path = source.store.place.file(StorePath.sidecar(of: photo.place))
        throw StoreError(.damaged, "the sidecar \(path) cannot be read")
      }
      try writer.keepSidecar(of: there, before: sidecar.bytes)
      try writer.takeOver(sidecar.bytes, saying: annotations, of: there)
    }
  }

  /// Copies damaged tiers again; returns whether they were damaged.
  private func replaceDamagedTiers(
    of entry: Entry, _ there: Entry
  ) throws(StoreError) -> Bool {
    guard there.tierLocation.flatMap({ target.shelf.tiers(at: $0) }) == nil else { return false }
    let record = try source.files(of: entry.id).tiers
    try target.write { writer throws(StoreError) in
      try writer.replaceTiers(with: [record], isFault: true)
    }
    return true
  }

  /// Copies earlier states again that are damaged or missing; returns whether any were.
  ///
  /// Their bytes are read only if everything is verified; their lengths are always compared.
  func replaceDamagedStates(of id: PhotoID) throws(StoreError) -> Bool {
    let kept = try target.read { catalogue throws(DatabaseError) in
      try catalogue.keptStates(of: id)
    }
    let check = StateCheck(of: id, kept: kept, in: target.place)
    try remember(check.unknown(reading: isVerifying))
    let lost = try check.lost(reading: isVerifying)
    for digest in lost.map(\.digest) {
      guard let jpeg = source.bytes(of: id, state: digest) else {
        throw .lostState(target.place.file(StatePath.path(digest, of: id)))
      }
      try keep(jpeg, of: id)
    }
    return !lost.isEmpty
  }

  func remember(_ states: [KeptState]) throws(StoreError) {
    guard !states.isEmpty else { return }
    try target.write { writer throws(StoreError) in
      try writer.commit { catalogue throws(DatabaseError) in
        for state in states { try catalogue.keep(state) }
      }
    }
  }

  /// Copies earlier states, so that a backup of a backup has them as well.
  private func copyStates(of id: PhotoID) throws(StoreError) {
    let kept = KeptStates(of: id, in: source.store.place)
    let known = Set(try KeptStates(of: id, in: target.place).digests)
    for digest in try kept.digests where !known.contains(digest) {
      // A damaged state is not copied; verifying the store that has it reports it.
      guard let jpeg = kept.bytes(of: digest) else { continue }
      try keep(jpeg, of: id)
    }
  }

  private func keep(_ jpeg: [UInt8], of id: PhotoID) throws(StoreError) {
    try target.write { writer throws(StoreError) in try writer.keep(jpeg, of: id) }
  }
}

extension StoreError {
  static func lostState(_ path: ConfinedPath) -> StoreError {
    StoreError(
      .damaged, "the earlier state \(path) is damaged or missing",
      remedy: .acceptLoss)
  }
}
