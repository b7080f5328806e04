internal import CaptureFiles

/// Albums in backups.
extension StoreEngine {
  /// Copies the files of all albums to a place for copies, which reads each copy back.
  ///
  /// A copy that differs is kept as a deleted album of the place. Albums that this store does not
  /// have stay there, and so do copies of those that are damaged here. All files that can be copied are;
  /// then `failed` is called with the reasons why others are not, and may throw one of them.
  func copyAlbums(
    to place: some CopyPlace, failed: (StoreError) throws(StoreError) -> Void
  ) throws(StoreError) -> [AlbumCopy] {
    try BackupFolder(store: self).eachAlbum(failed) { name, contents throws(StoreError) in
      try Self.requireSound(contents, of: name)
      return try place.put(contents, as: name)
    }
  }

  /// Returns what ``copyAlbums(to:failed:)`` would copy; all albums if there is no place yet.
  func dryRunOfCopyingAlbums(
    to place: (any CopyPlace)?, failed: (StoreError) throws(StoreError) -> Void
  ) throws(StoreError) -> [AlbumCopy] {
    try BackupFolder(store: self).eachAlbum(failed) { name, contents throws(StoreError) in
      try Self.requireSound(contents, of: name)
      guard let place else { return .added }
      return try place.outcome(ofPutting: contents, as: name)
    }
  }

  /// Copies back from a place for copies the albums that are missing here, except deleted ones, and
  /// those whose files are damaged, which are moved to `lost+found`.
  ///
  /// If the place's file is damaged as well, its newest sound version is copied back; if there is none,
  /// `failed` is called with an error once the other albums are copied.
  func restoreAlbums(
    from source: some CopyPlace, failed: (StoreError) throws(StoreError) -> Void
  ) throws(StoreError) -> [AlbumCopy] {
    try source.eachAlbum(failed) { name, contents throws(StoreError) in
      guard try outcome(ofRestoring: name) != nil else { return nil }
      let contents = try source.soundContents(of: name, or: contents)
      return try write { writer throws(StoreError) in
        // It may have changed before the store was locked.
        guard let outcome = try outcome(ofRestoring: name) else { return nil }
        if outcome == .replaced {
          try StoreError.files { () throws(FileError) in
            try LostAndFound(place).take(AlbumFile(name, in: place).location)
          }
        }
        return try writer.addAlbum(name, contents) ? outcome : nil
      }
    }
  }

  /// Returns what ``restoreAlbums(from:failed:)`` would copy back.
  func dryRunOfRestoringAlbums(
    from source: some CopyPlace, failed: (StoreError) throws(StoreError) -> Void
  ) throws(StoreError) -> [AlbumCopy] {
    try source.eachAlbum(failed) { name, contents throws(StoreError) in
      guard let outcome = try outcome(ofRestoring: name) else { return nil }
      _ = try source.soundContents(of: name, or: contents)
      return outcome
    }
  }

  /// Returns what a restored album would be here; nil if it was deleted, or its file is sound.
  private func outcome(
    ofRestoring name: AlbumName
  ) throws(StoreError) -> AlbumCopy.Outcome? {
    guard let contents = try AlbumFile(name, in: place).contents() else {
      return try hasDeletedAlbum(name) ? nil : .added
    }
    return contents.damage == nil ? nil : .replaced
  }

  /// Throws if an album is damaged, so that a sound copy of it is not replaced.
  private static func requireSound(
    _ contents: AlbumFile.Contents, of name: AlbumName
  ) throws(StoreError) {
    guard let damage = contents.damage else { return }
    throw StoreError(
      .damaged, "cannot copy the album '\(name)': \(name.path) \(damage)",
      remedy: .restoreFromBackup)
  }
}

extension CopyPlace {
  /// Returns the albums that would be copied back to a store that does not exist yet.
  func dryRunOfRestoringAlbums(
    failed: (StoreError) throws(StoreError) -> Void
  ) throws(StoreError) -> [AlbumCopy] {
    try eachAlbum(failed) { name, contents throws(StoreError) in
      _ = try soundContents(of: name, or: contents)
      return .added
    }
  }

  /// Returns the contents of an album's file, or if they are damaged, those of the last version that was
  /// deleted or replaced and is sound.
  ///
  /// Throws if a later version cannot be read.
  fileprivate func soundContents(
    of name: AlbumName, or contents: AlbumFile.Contents
  ) throws(StoreError) -> AlbumFile.Contents {
    guard let damage = contents.damage else { return contents }
    guard let former = try soundFormerAlbum(name) else {
      throw StoreError(
        .damaged, "the album '\(name)' is damaged in the backup as well: it \(damage)")
    }
    return former
  }

  /// Calls `copy` for each album's file that can be read, and returns the copies.
  ///
  /// Calls `failed` at the end with the error of each of the others.
  fileprivate func eachAlbum(
    _ failed: (StoreError) throws(StoreError) -> Void,
    _ copy: (AlbumName, AlbumFile.Contents) throws(StoreError) -> AlbumCopy.Outcome?
  ) throws(StoreError) -> [AlbumCopy] {
    var copies: [AlbumCopy] = []
    var failures: [StoreError] = []
    var names: [AlbumName] = []
    do throws(StoreError) {
      names = try albums()
    } catch {
      failures.append(error)
    }
    for name in names {
      do throws(StoreError) {
        guard let contents = try album(name) else { continue }
        if let outcome = try copy(name, contents) {
          copies.append(AlbumCopy(name: name, outcome: outcome))
        }
      } catch {
        guard error.code != .full else { throw error }
        failures.append(error)
      }
    }
    for failure in failures { try failed(failure) }
    return copies
  }
}

extension StoreWriter {
  /// Adds a copy of an album's file; returns false if there is one by now.
  func addAlbum(
    _ name: AlbumName, _ contents: AlbumFile.Contents
  ) throws(StoreError) -> Bool {
    try AlbumFile(name, in: place).create(contents.bytes, by: token)
  }
}
