/// Copying worked out and not done.
extension PhotoCopier {
  /// Returns what copying would do with each photo, as far as originals and sidecars show it.
  ///
  /// Tiers and earlier states are not compared, and photos that the store no longer shows are not
  /// checked.
  func dryRun(_ ids: [PhotoID]) -> [PhotoCopy] {
    dryRun(ids, isFirst: false)
  }

  /// Returns what copying to a place that does not exist yet would do with each photo.
  func dryRunOfFirst(_ ids: [PhotoID]) -> [PhotoCopy] {
    dryRun(ids, isFirst: true)
  }

  private func dryRun(_ ids: [PhotoID], isFirst: Bool) -> [PhotoCopy] {
    ids.map { id in
      do throws(StoreError) {
        if let seen = try seeUnlessEdited(id) {
          return isFirst ? seen.copy(.copied) : try dryRun(seen)
        }
        try requireWritable(toRecordEditOf: id)
        guard isFirst else { return try dryRunOfEdit(of: id) }
        let photo = try source.store.entry(id).photo
        return PhotoCopy(id: id, photo: photo, outcome: .copied, hasNewEdit: true)
      } catch {
        return PhotoCopy(
          id: id, photo: (try? source.store.photo(id)) ?? nil, outcome: .failed(error))
      }
    }
  }

  /// Returns what copying would do with a photo that another program has edited.
  private func dryRunOfEdit(of id: PhotoID) throws(StoreError) -> PhotoCopy {
    let edited = try source.store.entry(id).photo
    let there = try place.entry(of: id)
    guard let there, there.photo.deleted == nil,
      try place.condition(of: there, byteCount: edited.byteCount, reading: false) == .missing
    else { return PhotoCopy(id: id, photo: edited, outcome: .copied, hasNewEdit: true) }
    // The copy was the only one of the state before the edit.
    guard source.asPlace.soundBytes(of: id, state: there.digest) != nil else {
      throw .lostState(place.location(of: StatePath.path(there.digest, of: id)))
    }
    var copy = PhotoCopy(id: id, photo: edited, outcome: .replaced, hasNewEdit: true)
    copy.wasMissing = true
    return copy
  }

  private func dryRun(_ seen: SeenPhoto) throws(StoreError) -> PhotoCopy {
    switch try copy(of: seen.entry) {
    case .none, .otherState: seen.copy(.copied)
    case .missing: seen.copy(.replaced, wasMissing: true)
    case .damaged: seen.copy(.replaced)
    case .whole(let there): seen.copy(try isOutdated(there, seen) ? .updated : .unchanged)
    }
  }
}
