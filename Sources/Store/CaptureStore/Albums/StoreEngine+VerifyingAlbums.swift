internal import CaptureFiles

extension StoreEngine {
  /// Returns the albums whose files cannot be read, are empty, or are not text.
  ///
  /// There is no checksum to compare them with, because every program may change them. Links, folders and
  /// files that are too long are not albums.
  func albumProblems() throws(StoreError) -> [StoreFinding] {
    try place.listableAlbumFiles().compactMap { AlbumName(file: $0) }
      .compactMap { problem(of: $0) }
  }

  /// Returns the files in the folder of albums that are named like one and cannot be one: those with
  /// other names than an album has, links, folders, pipes, and files that are too long; or what has the
  /// name of the folder and is none.
  ///
  /// None are returned if the folder cannot be listed, which is reported like any other such folder.
  package func otherAlbumFiles() throws(StoreError) -> [StoreFinding] {
    if let found = (try? FileIdentity(at: place.albums)) ?? nil, !found.isFolder {
      let detail = "it is not a folder"
      return [StoreFinding(.notAnAlbum, photo: nil, path: Album.folder, detail: detail)]
    }
    return try place.listableAlbumFiles().compactMap { name in
      guard let oddity = place.oddity(ofAlbumFile: name) else { return nil }
      let path = StorePath.joined(Album.folder, name)
      return StoreFinding(.notAnAlbum, photo: nil, path: path, detail: oddity)
    }
  }

  /// Returns the problem of an album; nil if its file is sound, gone or no album.
  private func problem(of name: AlbumName) -> StoreFinding? {
    guard place.oddity(ofAlbumFile: name.file) == nil else { return nil }
    do throws(StoreError) {
      let damage = try AlbumFile(name, in: place).contents()?.damage
      return damage.map {
        StoreFinding(.damagedAlbum, photo: nil, path: name.path, detail: "it \($0)")
      }
    } catch {
      let kind: StoreFinding.Kind = error.leavesBytesUnknown ? .unreadableAlbum : .damagedAlbum
      return StoreFinding(kind, photo: nil, path: name.path, detail: error.problem)
    }
  }
}

extension StorePlace {
  /// Returns the names of the Markdown files in the folder of albums; none if a search of the store's
  /// folder would report that it cannot be listed.
  fileprivate func listableAlbumFiles() throws(StoreError) -> [String] {
    do throws(StoreError) {
      return try albumFiles()
    } catch {
      guard error.leavesBytesUnknown || error.code == .leavesStore else { throw error }
      return []
    }
  }

  /// Returns why a file in the folder of albums is not one; nil if it is, or there is no such file.
  func oddity(ofAlbumFile name: String) -> String? {
    guard AlbumName(file: name) != nil else {
      return "the name of an album has only lower-case letters, digits and hyphens, at most "
        + "\(AlbumName.limit) of them"
    }
    guard let found = (try? albums.file(name).identity(followingLinks: false)) ?? nil else {
      return nil
    }
    if found.isLink { return "it is a link" }
    if found.isFolder { return "it is a folder" }
    guard found.isPlain else { return "it is not a regular file" }
    return found.byteCount > Album.byteLimit ? "it is longer than an album can be" : nil
  }
}
