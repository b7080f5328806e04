/// Copies between stores that are worked out and not made.
///
/// Each function reports what its namesake would do, and changes neither store.
extension StoreEngine {
  /// Reports what ``copy(to:verifying:albumFailed:each:)`` would do; without another store, it would
  /// create one.
  @discardableResult
  package func dryRunOfCopying(
    to other: StoreEngine?, verifying: Bool = false,
    albumFailed: (StoreError) throws(StoreError) -> Void = { error throws(StoreError) in
      throw error
    }, each: (PhotoCopy) -> Bool
  ) throws(StoreError) -> [AlbumCopy] {
    if let other {
      try requireApart(from: other.folder)
      return try dryRunOfCopying(
        to: BackupFolder(store: other), verifying: verifying, albumFailed: albumFailed, each: each)
    }
    let source = PhotoSource(store: self)
    // Only the source is examined, since there is no place yet.
    let copier = PhotoCopier(
      source: source, place: source.asPlace, isVerifying: verifying, isDryRun: true)
    guard Self.inGroups(try source.snapshot(), copier.dryRunOfFirst, each) else { return [] }
    return try dryRunOfCopyingAlbums(to: nil, failed: albumFailed)
  }

  /// Reports what ``copy(to:verifying:albumFailed:each:)`` would do with any place for copies.
  func dryRunOfCopying(
    to place: some CopyPlace, verifying: Bool,
    albumFailed: (StoreError) throws(StoreError) -> Void, each: (PhotoCopy) -> Bool
  ) throws(StoreError) -> [AlbumCopy] {
    let source = PhotoSource(store: self)
    let copier = PhotoCopier(source: source, place: place, isVerifying: verifying, isDryRun: true)
    let ids = try source.snapshot()
    guard Self.inGroups(ids, copier.dryRun, each),
      Self.inGroups(try place.photos(besides: ids), copier.check, each)
    else { return [] }
    return try dryRunOfCopyingAlbums(to: place, failed: albumFailed)
  }

  /// Reports what ``restore(_:from:albumFailed:each:)`` would do.
  @discardableResult
  package func dryRunOfRestoring(
    _ ids: [PhotoID]? = nil, from backup: StoreEngine,
    albumFailed: (StoreError) throws(StoreError) -> Void = { error throws(StoreError) in
      throw error
    }, each: (PhotoCopy) -> Bool
  ) throws(StoreError) -> [AlbumCopy] {
    try requireApart(from: backup.folder)
    return try dryRunOfRestoring(
      ids, from: BackupFolder(store: backup), albumFailed: albumFailed, each: each)
  }

  /// Reports what ``restore(_:from:albumFailed:each:)`` would do with any place for copies.
  func dryRunOfRestoring(
    _ ids: [PhotoID]?, from place: some CopyPlace,
    albumFailed: (StoreError) throws(StoreError) -> Void, each: (PhotoCopy) -> Bool
  ) throws(StoreError) -> [AlbumCopy] {
    let restorer = PhotoRestorer(place: place, target: self)
    let wanted: [PhotoID]
    if let ids { wanted = ids } else { wanted = try place.shownPhotos() }
    guard Self.inGroups(wanted, restorer.dryRun, each), ids == nil,
      Self.inGroups(try photos(besides: wanted), restorer.losses, each)
    else { return [] }
    return try dryRunOfRestoringAlbums(from: place, failed: albumFailed)
  }

  /// Reports what restoring from this backup to a store that does not exist yet would do.
  @discardableResult
  package func dryRunOfRestoringToNewStore(
    _ ids: [PhotoID]? = nil,
    albumFailed: (StoreError) throws(StoreError) -> Void = { error throws(StoreError) in
      throw error
    }, each: (PhotoCopy) -> Bool
  ) throws(StoreError) -> [AlbumCopy] {
    let place = BackupFolder(store: self)
    let wanted: [PhotoID]
    if let ids { wanted = ids } else { wanted = try place.shownPhotos() }
    let isComplete = Self.inGroups(
      wanted, { group in place.dryRunOfRestoring(group, tierMaker) }, each)
    guard isComplete, ids == nil else { return [] }
    return try place.dryRunOfRestoringAlbums(failed: albumFailed)
  }

  /// Returns what restoring a state from this backup to a store that does not exist yet would do.
  package func dryRunOfRestoringToNewStore(
    _ id: PhotoID, state: PhotoState
  ) throws(StoreError) -> PhotoCopy {
    guard let digest = state.digest else { throw StoreError(notFound: state.checksum) }
    let files = try BackupFolder(store: self).files(of: id, state: digest, tierMaker)
    return PhotoCopy(id: id, photo: files.entry.photo, outcome: .copied)
  }

  /// Returns what ``restore(_:state:from:)`` would do.
  package func dryRunOfRestoring(
    _ id: PhotoID, state: PhotoState, from backup: StoreEngine
  ) throws(StoreError) -> PhotoCopy {
    try requireApart(from: backup.folder)
    return try dryRunOfRestoring(id, state: state, from: BackupFolder(store: backup))
  }

  /// Returns what restoring a state from any place for copies would do.
  func dryRunOfRestoring(
    _ id: PhotoID, state: PhotoState, from place: some CopyPlace
  ) throws(StoreError) -> PhotoCopy {
    guard let digest = state.digest else { throw StoreError(notFound: state.checksum) }
    let there = try read { catalogue throws(DatabaseError) in try catalogue.entry(id) }
    if there?.photo.deleted != nil { throw StoreError(inBin: id) }
    _ = try place.files(of: id, state: digest, tierMaker)
    if let there, try isHere(digest, there) {
      return PhotoCopy(id: id, photo: there.photo, outcome: .unchanged)
    }
    // An original that cannot be read is not replaced.
    if let there { _ = try Original(there, in: self.place).contentsUnlessLost() }
    return PhotoCopy(id: id, photo: try place.entry(of: id)?.photo, outcome: .copied)
  }
}
