internal import CaptureFiles

/// Albums: Markdown files in the store's folder `Albums`.
///
/// Another program may change them at any time. What it has written is never overwritten unread.
extension StoreEngine {
  package func album(_ name: AlbumName) throws(StoreError) -> StoredAlbum {
    let contents = try AlbumFile(name, in: place).presentContents()
    return try read { catalogue throws(DatabaseError) in
      try contents.stored(name, in: place, &catalogue)
    }.get()
  }

  /// Creates an album, whose name is made from its title.
  package func createAlbum(_ album: Album) throws(StoreError) -> StoredAlbum {
    var album = album
    album.source = nil
    let wanted = AlbumName(title: album.title)
    return try write { writer throws(StoreError) in
      let bytes = try writer.albumBytes(album, instead: nil)
      for number in 1... {
        let name = wanted.numbered(number)
        if try AlbumFile(name, in: place).create(bytes, by: writer.token) {
          return try writer.album(name)
        }
      }
      throw StoreError(.failed, "no name is left for the album '\(album.title)'")
    }
  }

  /// Gives an album another title and other blocks.
  ///
  /// What is not changed stays in the file as it is. Throws if the file has another revision, unless
  /// it says that already, as after a request whose answer was lost.
  package func replaceAlbum(
    _ name: AlbumName, with album: Album, expecting revision: String
  ) throws(StoreError) -> StoredAlbum {
    try changeAlbum(name, expecting: revision) { current throws(StoreError) in
      current.title = album.title
      current.blocks = album.blocks
    }
  }

  /// Changes an album, whatever other programs do meanwhile.
  package func changeAlbum(
    _ name: AlbumName, _ change: (inout Album) throws(StoreError) -> Void
  ) throws(StoreError) -> StoredAlbum {
    for _ in 1..<Self.mostAttempts {
      do throws(StoreError) {
        return try changeAlbum(name, expecting: nil, change)
      } catch {
        guard error.code == .changed else { throw error }
      }
    }
    return try changeAlbum(name, expecting: nil, change)
  }

  private static let mostAttempts = 5

  private func changeAlbum(
    _ name: AlbumName, expecting revision: String?,
    _ change: (inout Album) throws(StoreError) -> Void
  ) throws(StoreError) -> StoredAlbum {
    try write { writer throws(StoreError) in
      let file = AlbumFile(name, in: place)
      let contents = try file.presentContents()
      var album = try writer.read(contents, of: name)
      let former = album
      try change(&album)
      guard revision ?? contents.revision == contents.revision else {
        guard try writer.isWritten(album, as: former, in: contents, of: name) else {
          throw StoreError(changed: name)
        }
        return try writer.album(name)
      }
      let bytes = try writer.albumBytes(album, instead: former)
      if bytes != contents.bytes { try file.replace(contents, with: bytes, by: writer.token) }
      return try writer.album(name)
    }
  }
}

extension StoreWriter {
  /// Returns an album as it is in the store now.
  mutating func album(_ name: AlbumName) throws(StoreError) -> StoredAlbum {
    let contents = try AlbumFile(name, in: place).presentContents()
    return try ask { [place] catalogue throws(DatabaseError) in
      try contents.stored(name, in: place, &catalogue)
    }.get()
  }

  /// Returns what the contents of an album's file say.
  fileprivate mutating func read(
    _ contents: AlbumFile.Contents, of name: AlbumName
  ) throws(StoreError) -> Album {
    try ask { [place] catalogue throws(DatabaseError) in
      try contents.album(name, in: place, &catalogue)
    }.get()
  }

  /// Returns whether an album that is written is read as `former`, that of the present contents.
  fileprivate mutating func isWritten(
    _ album: Album, as former: Album, in contents: AlbumFile.Contents, of name: AlbumName
  ) throws(StoreError) -> Bool {
    guard let bytes = try? albumBytes(album, instead: former) else { return false }
    let written = AlbumFile.Contents(bytes: bytes, identity: contents.identity)
    return try read(written, of: name) == former
  }

  /// Returns the contents of an album's file; throws if there cannot be such an album.
  fileprivate mutating func albumBytes(
    _ album: Album, instead former: Album?
  ) throws(StoreError) -> [UInt8] {
    if album.title != former?.title { try album.checkTitle() }
    guard album.blocks.count <= Album.blockLimit else {
      throw StoreError(tooManyBlocksIn: "'\(album.title)'")
    }
    let photos = try ask { catalogue throws(DatabaseError) in
      try AlbumPhotos(album.photos, in: &catalogue)
    }
    let known = Set(former?.photos ?? [])
    if let stranger = album.photos.first(where: { photos.paths[$0] == nil && !known.contains($0) })
    {
      throw StoreError(notFound: "\(stranger)")
    }
    let bytes = Array(AlbumWriter.markdown(of: album, paths: photos.paths).utf8)
    guard bytes.count <= Album.byteLimit else {
      throw StoreError(.refused, "the album '\(album.title)' would be longer than 1 MiB")
    }
    return bytes
  }
}

extension Album {
  /// Throws if the title is empty or too long.
  fileprivate func checkTitle() throws(StoreError) {
    guard !MarkdownText.oneLine(title).isEmpty else {
      throw StoreError(.refused, "an album needs a title")
    }
    guard title.unicodeScalars.count <= Self.titleLimit else {
      throw StoreError(
        .refused, "the title of an album has more than \(Self.titleLimit) characters")
    }
  }
}
