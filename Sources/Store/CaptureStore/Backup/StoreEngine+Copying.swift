extension StoreEngine {
  /// Copies to another store as `PhotoStore.backUp(to:verifying:progress:)` does.
  ///
  /// When `each` returns false, the photos in progress are finished and reported. The albums are
  /// copied at the end, and those whose files differed are returned. `albumFailed` is called for
  /// those that could not be copied; by default, the first of these errors is thrown.
  @discardableResult
  package func copy(
    to other: StoreEngine, verifying: Bool = false,
    albumFailed: (StoreError) throws(StoreError) -> Void = { error throws(StoreError) in
      throw error
    }, each: (PhotoCopy) -> Bool
  ) throws(StoreError) -> [AlbumCopy] {
    try requireApart(from: other.folder)
    return try copy(
      to: BackupFolder(store: other), verifying: verifying, albumFailed: albumFailed, each: each)
  }

  /// Copies the photos and the albums to any place for copies, as to another store.
  func copy(
    to place: some CopyPlace, verifying: Bool,
    albumFailed: (StoreError) throws(StoreError) -> Void, each: (PhotoCopy) -> Bool
  ) throws(StoreError) -> [AlbumCopy] {
    let source = PhotoSource(store: self)
    let copier = PhotoCopier(source: source, place: place, isVerifying: verifying)
    let begin = try journalEnd()
    let ids = try source.snapshot()
    let others = try place.photos(besides: ids)
    var failed: Set<PhotoID> = []
    let isComplete = Self.inGroups(ids, copier.copy) { copy in
      if copy.hasFailed { failed.insert(copy.id) }
      return each(copy)
    }
    guard isComplete, Self.inGroups(others, copier.check, each) else { return [] }
    try catchUp(Set(ids), since: begin, failed: failed, copier, each)
    return try copyAlbums(to: place, failed: albumFailed)
  }

  /// Copies back from a backup as `PhotoStore.restore(_:from:progress:)` does.
  ///
  /// If `ids` is nil, albums that are missing or damaged here are copied back as well, and
  /// returned. `each` and `albumFailed` are called as when photos and albums are copied.
  @discardableResult
  package func restore(
    _ ids: [PhotoID]? = nil, from backup: StoreEngine,
    albumFailed: (StoreError) throws(StoreError) -> Void = { error throws(StoreError) in
      throw error
    }, each: (PhotoCopy) -> Bool
  ) throws(StoreError) -> [AlbumCopy] {
    try requireApart(from: backup.folder)
    return try restore(
      ids, from: BackupFolder(store: backup), albumFailed: albumFailed, each: each)
  }

  /// Copies the photos and the albums back from any place for copies, as from another store.
  func restore(
    _ ids: [PhotoID]?, from place: some CopyPlace,
    albumFailed: (StoreError) throws(StoreError) -> Void, each: (PhotoCopy) -> Bool
  ) throws(StoreError) -> [AlbumCopy] {
    let restorer = PhotoRestorer(place: place, target: self)
    let wanted: [PhotoID]
    if let ids { wanted = ids } else { wanted = try place.shownPhotos() }
    let others = ids == nil ? try photos(besides: wanted) : []
    try followOriginals(of: wanted + others)
    guard Self.inGroups(wanted, restorer.restore, each),
      Self.inGroups(others, restorer.losses, each), ids == nil
    else { return [] }
    return try restoreAlbums(from: place, failed: albumFailed)
  }

  func photos(besides ids: [PhotoID]) throws(StoreError) -> [PhotoID] {
    let known = Set(ids)
    return try PhotoSource(store: self).snapshot().filter { !known.contains($0) }
  }

  /// Returns whether all groups were processed, rather than stopped by `each`.
  static func inGroups(
    _ ids: [PhotoID], _ copy: ([PhotoID]) -> [PhotoCopy], _ each: (PhotoCopy) -> Bool
  ) -> Bool {
    for start in stride(from: 0, to: ids.count, by: group) {
      var goesOn = true
      for copy in copy(Array(ids[start..<min(start + group, ids.count)])) {
        goesOn = each(copy) && goesOn
      }
      guard goesOn else { return false }
    }
    return true
  }

  /// The number of photos that share one wait for the disk.
  private static let group = 32
}
