internal import CaptureFiles
internal import CaptureImaging
internal import CaptureMetadata

extension StoreEngine {
  @discardableResult
  package func accept(_ ids: [PhotoID]) throws(StoreError) -> [Photo] {
    for id in ids { try acceptEdit(of: id, isCertain: true) }
    return try write { writer throws(StoreError) in
      for id in ids { try writer.forgetLostStates(of: id) }
      return try writer.entries(ids).map(\.photo)
    }
  }

  /// Makes an edit by another program the photo's newest state.
  func acceptEdit(of id: PhotoID, isCertain: Bool = false) throws(StoreError) {
    let isAccepted = try write { writer throws(StoreError) in
      try writer.acceptEdit(of: try writer.entries([id])[0], isCertain: isCertain)
    }
    guard isAccepted else { return }
    // The picture may differ, for instance if it was rotated.
    _ = try remakeTiers(of: id, isFault: false)
  }
}

extension StoreWriter {
  /// Accepts the current bytes of an original, and returns whether they differ from the known ones.
  fileprivate mutating func acceptEdit(
    of entry: Entry, isCertain: Bool
  ) throws(StoreError) -> Bool {
    var old = entry
    let original = Original(old, in: place)
    let contents = try original.contents()
    // Known bytes are checked again only if no tiers were ever made from them.
    if isCertain, contents.digest != old.digest || old.tiers == nil {
      try requirePicture(in: contents, of: old)
    }
    guard contents.digest != old.digest else { return false }
    if let other = try photo(inPlaceOf: old) {
      throw .exchanged(place.file(old.photo.place), other.id)
    }
    let states = try states(of: old)
    if !isCertain,
      case .damaged(let error) = original.condition(
        of: contents, states: states, tierMaker)
    {
      throw error
    }
    old = try givingBackSidecar(of: old)
    let found = try FoundOriginal(old.photo.place, in: place)
    guard found.digest == contents.digest else { throw .changing(old.photo.path) }
    if let damage = found.sidecarDamage { try requireKnownAnnotations(of: old.id, damage) }
    try accept(found, as: old, states: found.states(as: old.id, formerly: states))
    return true
  }

  /// Throws unless bytes can be accepted: they must be a complete picture, unless they are those of
  /// the catalogue, or the photo was truncated before.
  private func requirePicture(
    in contents: Original.Contents, of entry: Entry
  ) throws(StoreError) {
    let wasTruncated = entry.soundness.flaw?.isTruncated ?? false
    let mayBeTruncated = wasTruncated || contents.digest == entry.digest
    do throws(StoreError) {
      try tierMaker.check(contents.bytes, accepting: mayBeTruncated ? .truncated : .flawed)
    } catch {
      // A picture that needs too much memory to be checked is not known to be damaged.
      guard error.code != .refused else { throw error }
      throw .unacceptable(place.file(entry.photo.place), error)
    }
  }

  /// Records an edit, first in the sidecar: otherwise the id could be lost together with the
  /// catalogue.
  private mutating func accept(
    _ found: FoundOriginal, as old: Entry, states: [Digest]
  ) throws(StoreError) {
    let new = try entry(of: found, editing: old)
    let sidecar = SidecarFile(of: old.photo, in: place)
    let isOther = found.sidecar?.photoID.map { $0 != old.id } ?? false
    willSetAsideFiles(besideOriginals: [old.photo.place])
    if found.hasUnreadableSidecar || isOther { try sidecar.setAside() }
    try sidecar.write(about: new.photo, states: states, by: token)
    try replace(old, with: new, states: states, telling: [.described, .edited])
  }

  /// Returns the row of a photo after an edit.
  ///
  /// Annotations that the edit changed inside the file take precedence over the sidecar, which is
  /// older.
  mutating func entry(
    of found: FoundOriginal, editing old: Entry
  ) throws(StoreError) -> Entry {
    var new = found.entry(as: old.id, tiers: nil, formerly: old)
    let former = try ask { catalogue throws(DatabaseError) in try catalogue.embedded(in: old.id) }
    if let former {
      // Without a sidecar, those of the catalogue are the store's own.
      let lacksSidecar = found.sidecar == nil && !found.hasUnreadableSidecar
      let known = lacksSidecar ? old.photo.annotations : new.photo.annotations
      new.photo.annotations = known.following(found.facts.annotations, from: former)
    }
    return new
  }
}

extension StoreError {
  fileprivate static func changing(_ path: String) -> StoreError {
    StoreError(.failed, "the original \(path) keeps changing while it is read")
  }

  fileprivate static func unacceptable(_ path: ConfinedPath, _ error: StoreError) -> StoreError {
    StoreError(
      error.code, "cannot accept the original \(path): \(error.problem)",
      remedy: .restoreFromBackup)
  }
}
