internal import CaptureMetadata

extension PhotoCopier {
  /// Completes a copy of a photo whose original is sound in the place: tiers, states, path and
  /// sidecar.
  ///
  /// In a dry run, `former` is a state whose copy is lost, and which the place would list, and
  /// `keepingTiers` is true if the copy's own tiers would stay although it would be copied.
  func complete(
    _ seen: SeenPhoto, _ there: Entry, _ outcome: PhotoCopy.Outcome, losing former: Digest? = nil,
    keepingTiers: Bool = false
  ) throws(StoreError) -> PhotoCopy.Outcome {
    let id = seen.entry.id
    var outcome = outcome
    // Those of an original that is not there yet would be copied with it.
    let hasTiers = !isDryRun || outcome == .unchanged || keepingTiers
    if isVerifying, hasTiers, try replaceDamagedTiers(of: there) { outcome = .replaced }
    let brought = try copyStates(of: id, besides: place.states(of: id))
    if try isOutdated(there, seen) {
      try update(there, seen)
      if case .unchanged = outcome { outcome = .updated }
    }
    if let second = try source.secondSidecar(of: id),
      try isDryRun ? place.lacks(second, of: id) : place.put(second, of: id),
      case .unchanged = outcome
    {
      outcome = .updated
    }
    guard isDryRun else { return try replaceDamagedStates(of: id) ? .replaced : outcome }
    let isReplaced = try replaceDamagedStates(of: id, losing: former, besides: brought)
    return isReplaced ? .replaced : outcome
  }

  private func isOutdated(_ there: Entry, _ seen: SeenPhoto) throws(StoreError) -> Bool {
    guard try !place.isElsewhere(there.photo, than: seen.entry.photo) else { return true }
    guard let sidecar = seen.sidecar else {
      guard there.photo.annotations != seen.entry.photo.annotations else { return false }
      return try saysMoreThanItsBytes(seen.entry)
    }
    return try place.sidecar(of: there) != sidecar.bytes
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
  private func update(_ there: Entry, _ seen: SeenPhoto) throws(StoreError) {
    guard !isDryRun else {
      _ = try seen.annotations(replacing: place.sidecar(of: there))
      return
    }
    // Looked up before the place is locked: a thread that holds one store never waits for another.
    let saysMore = seen.sidecar == nil ? try saysMoreThanItsBytes(seen.entry) : false
    try place.update(seen, annotations: saysMore ? seen.entry.photo.annotations : nil)
  }

  /// Copies damaged tiers again; returns whether they were damaged.
  private func replaceDamagedTiers(of there: Entry) throws(StoreError) -> Bool {
    guard place.hasDamagedTiers(of: there) else { return false }
    if !isDryRun { try place.replaceTiers(with: source.files(of: there.id).tiers) }
    return true
  }

  /// Copies earlier states again that are damaged or missing; returns whether any were.
  ///
  /// Their bytes are read only if everything is verified; their lengths are always compared. In a
  /// dry run, `former` would be missing, too, and those that were `brought` would not.
  func replaceDamagedStates(
    of id: PhotoID, losing former: Digest? = nil, besides brought: [Digest] = []
  ) throws(StoreError) -> Bool {
    if !isDryRun { try place.recordStates(of: id, reading: isVerifying) }
    var lost = try place.lostStates(of: id, reading: isVerifying)
    if let former, !lost.contains(former) { lost.append(former) }
    for digest in lost where !brought.contains(digest) {
      guard let original = try source.asPlace.soundBytes(of: id, state: digest) else {
        throw .lostState(place.location(of: StatePath.path(digest, of: id)))
      }
      if !isDryRun { try keep(original, digest, of: id) }
    }
    return !lost.allSatisfy(brought.contains)
  }

  /// Copies earlier states, so that a backup of a backup has them as well; returns those that are
  /// not among the `known` ones of the place.
  ///
  /// Throws if one cannot be read.
  @discardableResult
  func copyStates(of id: PhotoID, besides known: [Digest]) throws(StoreError) -> [Digest] {
    let kept = KeptStates(of: id, in: source.store.place)
    var brought: [Digest] = []
    for digest in try kept.digests where !known.contains(digest) {
      // A damaged state is not copied; verifying the store that has it reports it.
      guard let original = try kept.bytes(of: digest) else { continue }
      if !isDryRun { try keep(original, digest, of: id) }
      brought.append(digest)
    }
    return brought
  }

  private func keep(
    _ original: [UInt8], _ digest: Digest, of id: PhotoID
  ) throws(StoreError) {
    let proof = CopyProof(digest: try place.keep(original, of: id))
    try require(proof, of: digest, at: StatePath.path(digest, of: id))
  }
}

extension StoreError {
  fileprivate static func lostState(_ path: String) -> StoreError {
    StoreError(
      .damaged, "the earlier state \(path) is damaged or missing",
      remedy: .acceptLoss)
  }
}
