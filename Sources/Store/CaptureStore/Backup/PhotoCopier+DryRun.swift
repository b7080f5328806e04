/// Copying worked out and not done.
extension PhotoCopier {
  /// Returns what copying would do with each photo.
  ///
  /// Originals that would be copied are read only if everything is verified.
  func dryRun(_ ids: [PhotoID]) -> [PhotoCopy] {
    eachSeen(ids) { seen throws(StoreError) in try dryRun(of: seen) }
  }

  /// Returns what copying to a place that does not exist yet would do with each photo.
  func dryRunOfFirst(_ ids: [PhotoID]) -> [PhotoCopy] {
    eachSeen(ids) { seen throws(StoreError) in
      try copyStates(of: seen.entry.id, besides: [])
      return seen.copy(.copied)
    }
  }

  private func eachSeen(
    _ ids: [PhotoID], _ body: (SeenPhoto) throws(StoreError) -> PhotoCopy
  ) -> [PhotoCopy] {
    ids.map { id in
      var seen: SeenPhoto?
      do throws(StoreError) {
        let photo = try see(id)
        seen = photo
        return try body(photo)
      } catch {
        return failure(error, of: id, seen)
      }
    }
  }

  private func dryRun(of seen: SeenPhoto) throws(StoreError) -> PhotoCopy {
    switch try copy(of: seen.entry) {
    case .none:
      guard let there = try place.entry(of: seen.entry.id) else {
        try copyStates(of: seen.entry.id, besides: place.states(of: seen.entry.id))
        return seen.copy(.copied)
      }
      // A copy in the place's bin is taken out of it, with its sidecar and its states.
      return seen.copy(
        try complete(seen, there, .copied, keepingTiers: keepsBytes(there, seen)))
    case .missing(let there):
      let outcome = try complete(seen, there, .replaced, losing: lostState(there, seen))
      return seen.copy(outcome, wasMissing: true)
    case .damaged(let there):
      // Bytes that cannot be read are not replaced.
      _ = try place.soundDigest(of: there)
      return seen.copy(try complete(seen, there, .replaced))
    case .otherState(let there):
      return seen.copy(try complete(seen, there, .copied, losing: lostState(there, seen)))
    case .whole(let there):
      return seen.copy(try complete(seen, there, .unchanged))
    }
  }

  /// Returns whether a copy that is taken out of the place's bin keeps its bytes: they are sound, and no
  /// earlier state.
  ///
  /// Throws if they cannot be read.
  private func keepsBytes(_ there: Entry, _ seen: SeenPhoto) throws(StoreError) -> Bool {
    guard let digest = try place.soundDigest(of: there) else { return false }
    let known = try place.history(of: there.id)?.states ?? []
    let states = try known + (source.asPlace.history(of: there.id)?.states ?? [])
    return !(states + [seen.entry.digest]).isLater(seen.entry.digest, than: digest)
  }

  /// Returns the copy's state if it is another one than the photo has, and the place has no sound
  /// bytes of it.
  private func lostState(_ there: Entry, _ seen: SeenPhoto) throws(StoreError) -> Digest? {
    guard there.digest != seen.entry.digest, try place.soundDigest(of: there) != there.digest,
      try !place.states(of: there.id).contains(there.digest)
    else { return nil }
    return there.digest
  }

  /// Returns a photo that another program has edited, as it is once the edit is recorded.
  func foresee(_ id: PhotoID) throws(StoreError) -> SeenPhoto {
    let store = source.store
    return try source.read(id) { known throws(StoreError) in
      let found = try FoundOriginal(known.entry.photo.place, in: store.place)
      if let other = try store.owner(of: found.digest, inPlaceOf: known.entry) {
        throw .exchanged(store.place.file(known.entry.photo.place), other.id)
      }
      if let damage = found.sidecarDamage, try store.hasUnknownAnnotations(id) {
        throw StoreError(unknownAnnotations: damage)
      }
      // A damaged sidecar is set aside when the edit is recorded.
      return SeenPhoto(
        entry: found.entry(as: id, tiers: nil, formerly: known.entry),
        sidecar: found.hasUnreadableSidecar ? nil : try source.asPlace.ownSidecar(of: known.entry),
        origin: store.place, hasNewEdit: true)
    }
  }
}
