/// Copies between stores that are worked out and not made.
///
/// Each function reports what its namesake would do, and changes neither store.
extension StoreEngine {
  /// Reports what ``copy(to:verifying:albumFailed:each:)`` would do; without another store, it would
  /// create one.
  @discardableResult
  package func rehearseCopying(
    to other: StoreEngine?, verifying: Bool = false,
    albumFailed: (StoreError) throws(StoreError) -> Void = { error throws(StoreError) in
      throw error
    }, each: (PhotoCopy) -> Bool
  ) throws(StoreError) -> [AlbumCopy] {
    let source = PhotoSource(store: self)
    let ids = try source.snapshot()
    guard let other else {
      for id in ids where try !each(PhotoCopy(id: id, photo: photo(id), outcome: .copied)) {
        return []
      }
      return try rehearseCopyingAlbums(to: nil, failed: albumFailed)
    }
    try requireApart(from: other.folder)
    let backup = BackupFolder(store: other)
    let copier = PhotoCopier(source: source, place: backup, isVerifying: verifying)
    guard Self.inGroups(ids, copier.rehearse, each) else { return [] }
    return try rehearseCopyingAlbums(to: backup, failed: albumFailed)
  }

  /// Reports what ``restore(_:from:albumFailed:each:)`` would do.
  @discardableResult
  package func rehearseRestoring(
    _ ids: [PhotoID]? = nil, from backup: StoreEngine,
    albumFailed: (StoreError) throws(StoreError) -> Void = { error throws(StoreError) in
      throw error
    }, each: (PhotoCopy) -> Bool
  ) throws(StoreError) -> [AlbumCopy] {
    try requireApart(from: backup.folder)
    let source = PhotoSource(store: backup)
    let restorer = PhotoRestorer(source: source, target: self)
    let wanted: [PhotoID]
    if let ids { wanted = ids } else { wanted = try source.snapshot() }
    guard Self.inGroups(wanted, restorer.rehearse, each), ids == nil,
      Self.inGroups(try photos(besides: wanted), restorer.losses, each)
    else { return [] }
    return try rehearseRestoringAlbums(from: backup, failed: albumFailed)
  }

  /// Returns what ``restore(_:state:from:)`` would do.
  package func rehearseRestoring(
    _ id: PhotoID, state: PhotoState, from backup: StoreEngine
  ) throws(StoreError) -> PhotoCopy {
    try requireApart(from: backup.folder)
    guard let digest = state.digest else { throw StoreError(notFound: state.checksum) }
    let there = try read { catalogue throws(DatabaseError) in try catalogue.entry(id) }
    if there?.photo.deleted != nil { throw StoreError(inBin: id) }
    _ = try PhotoSource(store: backup).files(of: id, state: digest)
    guard let there, try isHere(digest, there) else {
      return PhotoCopy(id: id, photo: try backup.photo(id), outcome: .copied)
    }
    return PhotoCopy(id: id, photo: there.photo, outcome: .unchanged)
  }
}
