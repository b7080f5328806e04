internal import CaptureFiles

/// Albums that were deleted: `.capture/albums/NAME/REVISION.md`.
extension StoreEngine {
  /// Deletes an album, which can be restored, and returns it as it was.
  ///
  /// Throws if its file has another revision than the expected one.
  @discardableResult
  package func deleteAlbum(
    _ name: AlbumName, expecting revision: String? = nil
  ) throws(StoreError) -> String {
    try write { writer throws(StoreError) in
      let contents = try AlbumFile(name, in: place).presentContents()
      guard revision ?? contents.revision == contents.revision else {
        throw StoreError(changed: name)
      }
      try place.setAside(name, revision: contents.revision)
      return contents.revision
    }
  }

  /// Restores a deleted album: that with a revision, or else the last one of the name.
  ///
  /// Throws if there is none, or if there is an album of this name again.
  package func restoreAlbum(
    _ name: AlbumName, revision: String? = nil
  ) throws(StoreError) -> StoredAlbum {
    try write { writer throws(StoreError) in
      let found = try place.deletedAlbums(of: name).filter { file in
        revision.map { file.name == $0 + AlbumName.ending } ?? true
      }
      guard let file = found.last else {
        throw StoreError(.notFound, "there is no deleted album '\(name)'")
      }
      try StoreError.files { () throws(FileError) in try Folder.make(place.albums) }
      let isRestored = try StoreError.files { () throws(FileError) in
        try Folder.renameUnlessTaken(file, to: AlbumFile(name, in: place).location)
      }
      guard isRestored else {
        throw StoreError(.refused, "there is an album '\(name)' already")
      }
      try StoreError.files { () throws(FileError) in
        try Folder.sync(place.albums)
        Folder.removeEmpty(above: file, upTo: place.hidden)
        try Folder.syncRemains(of: [file])
      }
      return try writer.album(name)
    }
  }

  /// Returns the number of deleted albums that can be restored, counting each version of one.
  package func deletedAlbumCount() throws(StoreError) -> Int {
    var count = 0
    for name in try place.namesOfDeletedAlbums() {
      count += try place.deletedAlbums(of: name).count
    }
    return count
  }

  /// Returns the names under which albums were deleted.
  package func deletedAlbums() throws(StoreError) -> [AlbumName] {
    try place.namesOfDeletedAlbums()
  }

  /// Returns whether an album of this name was deleted and can be restored.
  func hasDeletedAlbum(_ name: AlbumName) throws(StoreError) -> Bool {
    try !place.deletedAlbums(of: name).isEmpty
  }
}

extension StoreWriter {
  /// Removes all deleted albums permanently.
  func removeDeletedAlbums() throws(StoreError) {
    for name in try place.namesOfDeletedAlbums() {
      let files = try place.deletedAlbums(of: name)
      try StoreError.files { () throws(FileError) in
        for file in files { try Folder.remove(file) }
        if let first = files.first { Folder.removeEmpty(above: first, upTo: place.hidden) }
        try Folder.syncRemains(of: files)
      }
    }
  }
}

extension StorePlace {
  /// Moves an album's file to the deleted ones, in place of one with the same contents.
  func setAside(_ name: AlbumName, revision: String) throws(StoreError) {
    try StoreError.files { () throws(FileError) in
      let file = deletedAlbums.file("\(name)").file(revision + AlbumName.ending)
      try Folder.make(file.parent)
      try Folder.rename(AlbumFile(name, in: self).location, to: file)
      try Folder.sync(of: file)
      try Folder.sync(albums)
    }
  }

  /// Returns the contents of the last deleted album of a name that is sound; nil if none is.
  ///
  /// Throws if a later one cannot be read, and may well be sound.
  func soundDeletedAlbum(of name: AlbumName) throws(StoreError) -> AlbumFile.Contents? {
    for file in try deletedAlbums(of: name).reversed() {
      do throws(FileError) {
        let contents = try AlbumFile.Contents(of: file)
        if let contents, contents.damage == nil { return contents }
      } catch {
        guard !error.cause.leavesBytesUnknown else { throw StoreError(aboutPhoto: error, at: file) }
      }
    }
    return nil
  }

  /// Returns the names under which albums were deleted.
  fileprivate func namesOfDeletedAlbums() throws(StoreError) -> [AlbumName] {
    let folders = try StoreError.files { () throws(FileError) in
      try Folder.names(in: deletedAlbums)
    }
    return folders.compactMap { AlbumName($0) }
  }

  /// Returns the files of deleted albums of a name, the last one at the end.
  fileprivate func deletedAlbums(of name: AlbumName) throws(StoreError) -> [ConfinedPath] {
    try StoreError.files { () throws(FileError) in
      let folder = deletedAlbums.file("\(name)")
      var files: [(file: ConfinedPath, moment: FileIdentity.Moment)] = []
      for entry in try Folder.entries(in: folder) where entry.kind == .file {
        let file = folder.file(entry.name)
        guard let found = try file.identity(followingLinks: false) else { continue }
        // The time of the last change of its name: that of the deletion.
        files.append((file, found.touched))
      }
      return files.sorted { $0.moment < $1.moment }.map(\.file)
    }
  }
}
