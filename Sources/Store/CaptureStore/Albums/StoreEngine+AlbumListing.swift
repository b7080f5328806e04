internal import CaptureFiles

extension StoreEngine {
  /// Returns all albums, and those whose files cannot be read as such; files that cannot be albums are
  /// left out.
  package func albums() throws(StoreError) -> AlbumListing {
    var listing = AlbumListing()
    for file in try place.albumFiles() where place.oddity(ofAlbumFile: file) == nil {
      guard let name = AlbumName(file: file) else { continue }
      do throws(StoreError) {
        if let item = try item(name) { listing.albums.append(item) }
      } catch {
        listing.problems.append(AlbumListing.Problem(path: name.path, error: error))
      }
    }
    listing.albums.sort { $0.name < $1.name }
    return listing
  }

  /// Returns an album as it is listed; nil if it has just been removed.
  private func item(_ name: AlbumName) throws(StoreError) -> AlbumListing.Item? {
    guard let contents = try AlbumFile(name, in: place).contents() else { return nil }
    let revision = contents.revision
    return try read { catalogue throws(DatabaseError) -> Result<AlbumListing.Item, StoreError> in
      let album = try contents.album(name, in: place, &catalogue)
      let cover = try catalogue.firstShown(of: (try? album.get())?.photos ?? [])
      return album.map { album in
        AlbumListing.Item(
          name: name, title: album.title, photoCount: album.photos.count, cover: cover,
          revision: revision)
      }
    }.get()
  }
}

extension Catalogue {
  /// Returns the first of these photos that is in the store and not in its bin.
  fileprivate mutating func firstShown(of ids: [PhotoID]) throws(DatabaseError) -> PhotoID? {
    for id in ids {
      if let entry = try entry(id), entry.photo.deleted == nil { return id }
    }
    return nil
  }
}

extension StorePlace {
  /// Returns the names of the Markdown files in the folder of albums, whatever they are; none if something
  /// else has the name of the folder.
  func albumFiles() throws(StoreError) -> [String] {
    do throws(FileError) {
      return try Folder.names(in: albums).filter { hasAlbumEnding($0) }
    } catch {
      guard error.cause != .notFolder else { return [] }
      throw StoreError(aboutPhoto: error, at: albums)
    }
  }

  /// Returns whether the file at a path of the store is named like an album.
  func isNamedLikeAlbum(atPath path: String) -> Bool {
    StorePath.folder(of: path) == Album.folder && hasAlbumEnding(StorePath.name(of: path))
  }

  private func hasAlbumEnding(_ name: String) -> Bool {
    name.hasSuffix(AlbumName.ending) && !name.hasPrefix(".")
  }
}
