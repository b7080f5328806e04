internal import CaptureMetadata

extension PhotoCopier {
  /// Completes a copy of a photo whose original is sound in the place: tiers, states, path and
  /// sidecar.
  func complete(
    _ seen: SeenPhoto, _ there: Entry, _ outcome: PhotoCopy.Outcome
  ) throws(StoreError) -> PhotoCopy.Outcome {
    let id = seen.entry.id
    var outcome = outcome
    if isVerifying, try replaceDamagedTiers(of: there) { outcome = .replaced }
    try copyStates(of: id)
    if try isOutdated(there, seen) {
      try update(seen)
      if case .unchanged = outcome { outcome = .updated }
    }
    if let second = try source.secondSidecar(of: id), try place.put(second, of: id),
      case .unchanged = outcome
    {
      outcome = .updated
    }
    return try replaceDamagedStates(of: id) ? .replaced : outcome
  }

  func isOutdated(_ there: Entry, _ seen: SeenPhoto) throws(StoreError) -> Bool {
    guard try !place.isElsewhere(there.photo, than: seen.entry.photo) else { return true }
    guard let sidecar = seen.sidecar else {
      guard there.photo.annotations != seen.entry.photo.annotations else { return false }
      return try saysMoreThanItsBytes(seen.entry)
    }
    return (try? place.sidecar(of: there)) != sidecar.bytes
  }

  /// Returns whether a photo without a sidecar has annotations that its original does not contain.
  ///
  /// If it has none, either there never were any or all were lost: the copy keeps its own.
  private func saysMoreThanItsBytes(_ entry: Entry) throws(StoreError) -> Bool {
    try source.read(entry.id) { found throws(StoreError) in
      let original = try FoundOriginal(found.entry.photo.place, in: source.store.place)
      return original.facts.annotations != entry.photo.annotations
    }
  }

  /// Moves the copy to the same folder as in the store, under the same name if that is free, and
  /// copies the sidecar, whichever program wrote it.
  private func update(_ seen: SeenPhoto) throws(StoreError) {
    // Looked up before the place is locked: a thread that holds one store never waits for another.
    let saysMore = seen.sidecar == nil ? try saysMoreThanItsBytes(seen.entry) : false
    try place.update(seen, annotations: saysMore ? seen.entry.photo.annotations : nil)
  }

  /// Copies damaged tiers again; returns whether they were damaged.
  private func replaceDamagedTiers(of there: Entry) throws(StoreError) -> Bool {
    try place.replaceDamagedTiers(of: there) { () throws(StoreError) in
      try source.files(of: there.id).tiers
    }
  }

  /// Copies earlier states again that are damaged or missing; returns whether any were.
  ///
  /// Their bytes are read only if everything is verified; their lengths are always compared.
  func replaceDamagedStates(of id: PhotoID) throws(StoreError) -> Bool {
    let lost = try place.lostStates(of: id, reading: isVerifying)
    for digest in lost {
      guard let original = source.asPlace.soundBytes(of: id, state: digest) else {
        throw .lostState(place.location(of: StatePath.path(digest, of: id)))
      }
      try keep(original, digest, of: id)
    }
    return !lost.isEmpty
  }

  /// Copies earlier states, so that a backup of a backup has them as well.
  private func copyStates(of id: PhotoID) throws(StoreError) {
    let kept = KeptStates(of: id, in: source.store.place)
    let known = Set(try place.states(of: id))
    for digest in try kept.digests where !known.contains(digest) {
      // A damaged state is not copied; verifying the store that has it reports it.
      guard let original = kept.bytes(of: digest) else { continue }
      try keep(original, digest, of: id)
    }
  }

  private func keep(
    _ original: [UInt8], _ digest: Digest, of id: PhotoID
  ) throws(StoreError) {
    let proof = CopyProof(digest: try place.keep(original, of: id))
    try require(proof, of: digest, at: StatePath.path(digest, of: id))
  }
}

extension StoreError {
  static func lostState(_ path: String) -> StoreError {
    StoreError(
      .damaged, "the earlier state \(path) is damaged or missing",
      remedy: .acceptLoss)
  }
}
