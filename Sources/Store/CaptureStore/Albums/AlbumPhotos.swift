internal import CaptureFiles

/// What the catalogue says about the photos of an album.
struct AlbumPhotos {
  /// The paths of the photos that the store has, those in the bin included, as bytes.
  private(set) var paths: [PhotoID: [UInt8]] = [:]
  private(set) var binned: Set<PhotoID> = []

  /// Looks photos up.
  init(_ ids: [PhotoID], in catalogue: inout Catalogue) throws(DatabaseError) {
    for id in Set(ids) {
      guard let photo = try catalogue.entry(id)?.photo else { continue }
      paths[id] = FileName.bytes(of: photo.path)
      if photo.deleted != nil { binned.insert(id) }
    }
  }

  /// Returns those of the photos that cannot be shown.
  func missing(among ids: [PhotoID]) -> Set<PhotoID> {
    Set(ids.filter { paths[$0] == nil }).union(binned)
  }
}

extension Catalogue {
  /// Returns the photos at paths relative to the store's folder.
  mutating func photos(at paths: [[UInt8]]) throws(DatabaseError) -> [[UInt8]: PhotoID] {
    var photos: [[UInt8]: PhotoID] = [:]
    for path in Set(paths) {
      let text = FileName.text(of: path)
      var entry = try entry(at: text)
      if entry == nil { entry = try self.entry(reading: text) }
      photos[path] = entry?.id
    }
    return photos
  }
}

extension AlbumFile.Contents {
  /// Reads the contents as an album.
  func album(
    _ name: AlbumName, in place: StorePlace, _ catalogue: inout Catalogue
  ) throws(DatabaseError) -> Result<Album, StoreError> {
    if let damage {
      return .failure(
        StoreError(.damaged, "cannot read the album \(place.file(name.path)): it \(damage)"))
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let photos = try catalogue.photos(at: AlbumReader.pathsWithoutID(in: text))
    let album = AlbumReader.album(in: text, named: "\(name)", photos: photos)
    guard album.blocks.count <= Album.blockLimit else {
      return .failure(StoreError(tooManyBlocksIn: "\(place.file(name.path))"))
    }
    return .success(album)
  }

  /// Reads the contents as an album, with what the catalogue says about its photos.
  func stored(
    _ name: AlbumName, in place: StorePlace, _ catalogue: inout Catalogue
  ) throws(DatabaseError) -> Result<StoredAlbum, StoreError> {
    let result = try self.album(name, in: place, &catalogue)
    guard case .success(let album) = result else {
      return result.map { _ in preconditionFailure() }
    }
    let photos = try AlbumPhotos(album.photos, in: &catalogue)
    return .success(
      StoredAlbum(
        name: name, album: album, revision: revision, missing: photos.missing(among: album.photos),
        binned: photos.binned))
  }
}

extension StoreError {
  init(tooManyBlocksIn album: String) {
    self.init(
      .refused, "the album \(album) has more than \(Album.blockLimit) photos and notes")
  }
}
