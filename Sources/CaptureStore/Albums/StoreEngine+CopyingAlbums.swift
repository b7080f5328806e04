internal import CaptureFiles

/// Albums in backups.
extension StoreEngine {
  /// Copies the files of all albums to another store, and reads each copy back from its disk.
  ///
  /// A copy that differs is kept as a deleted album of the other store. Albums that this store does not
  /// have stay there. All files that can be copied are; then the first error is thrown.
  func copyAlbums(to other: StoreEngine) throws(StoreError) {
    try eachAlbum { name, contents throws(StoreError) in
      try other.write { writer throws(StoreError) in
        let file = AlbumFile(name, in: other.place)
        if Folder.exists(file.location) {
          let former = try? file.contents()
          guard former?.bytes != contents.bytes else { return }
          try other.place.setAside(
            name, revision: former?.revision ?? "unreadable-\(contents.revision)")
        }
        try writer.addAlbum(name, contents)
      }
    }
  }

  /// Copies back from a backup the albums that are missing here, except deleted ones, and those whose
  /// files are damaged, which are moved to `lost+found`.
  func restoreAlbums(from backup: StoreEngine) throws(StoreError) {
    try backup.eachAlbum { name, contents throws(StoreError) in
      let file = AlbumFile(name, in: place)
      if Folder.exists(file.location) {
        guard try isDamaged(file) else { return }
      } else {
        guard try !hasDeletedAlbum(name) else { return }
      }
      try write { writer throws(StoreError) in
        if try isDamaged(file) {
          try StoreError.files { () throws(FileError) in
            try LostAndFound(place).take(file.location)
          }
        }
        try writer.addAlbum(name, contents)
      }
    }
  }

  private func isDamaged(_ file: AlbumFile) throws(StoreError) -> Bool {
    guard let contents = try file.contents() else { return false }
    return String(validating: contents.bytes, as: UTF8.self) == nil
  }

  /// Calls `body` for each album's file that can be read; throws the first error at the end.
  private func eachAlbum(
    _ body: (AlbumName, AlbumFile.Contents) throws(StoreError) -> Void
  ) throws(StoreError) {
    var failure: StoreError?
    for name in try place.albumFiles().compactMap({ AlbumName(file: $0) }) {
      do throws(StoreError) {
        guard let contents = try AlbumFile(name, in: place).contents() else { continue }
        try body(name, contents)
      } catch {
        guard error.code != .full else { throw error }
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }
}

extension StoreWriter {
  /// Adds a copy of an album's file, unless there is one by now.
  fileprivate func addAlbum(
    _ name: AlbumName, _ contents: AlbumFile.Contents
  ) throws(StoreError) {
    let file = AlbumFile(name, in: place)
    guard try file.create(contents.bytes, by: token) else { return }
    let copy = try StoreError.files { () throws(FileError) in
      let descriptor = try Descriptor(file.location, .reading)
      descriptor.dropCache()
      return try descriptor.readAll(upTo: Album.byteLimit)
    }
    guard copy == contents.bytes else {
      throw StoreError(
        .damaged, "the copy of the album \(file.location) differs from what was written",
        remedy: .checkDisk)
    }
  }
}
