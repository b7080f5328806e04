/// The albums of a store: Markdown files that any program can read, in its folder `Albums`.
///
/// Other programs may change them at any time, and what they write is kept. A change that is based on
/// an earlier state of the file fails with an error whose code is `changed`.
public struct AlbumFolder: Sendable {
  private let store: PhotoStore

  init(of store: PhotoStore) {
    self.store = store
  }

  /// Returns all albums, and the files that cannot be read as such.
  public func list() async throws(StoreError) -> AlbumListing {
    try await store.asking { store throws(StoreError) in try store.albums() }
  }

  /// Returns an album; throws if there is none of this name, or if it cannot be read.
  public func album(_ name: AlbumName) async throws(StoreError) -> StoredAlbum {
    try await store.asking { store throws(StoreError) in try store.album(name) }
  }

  /// Creates an album, whose name is made from its title.
  public func create(_ album: Album) async throws(StoreError) -> StoredAlbum {
    try await store.asking { store throws(StoreError) in try store.createAlbum(album) }
  }

  /// Gives an album another title and other blocks.
  ///
  /// The name stays, and so does what is not changed, as it is written in the file. Throws if the
  /// file has another revision, unless it has this title and these blocks already.
  public func replace(
    _ name: AlbumName, with album: Album, expecting revision: String
  ) async throws(StoreError) -> StoredAlbum {
    try await store.asking { store throws(StoreError) in
      try store.replaceAlbum(name, with: album, expecting: revision)
    }
  }

  /// Changes an album as it is now; `change` may be called several times.
  @discardableResult
  public func change(
    _ name: AlbumName, _ change: @escaping @Sendable (inout Album) -> Void
  ) async throws(StoreError) -> StoredAlbum {
    try await store.asking { store throws(StoreError) in
      try store.changeAlbum(name) { album throws(StoreError) in change(&album) }
    }
  }

  /// Deletes an album, which can be restored, and returns the revision that it had.
  ///
  /// Throws if its file has another revision than the expected one.
  @discardableResult
  public func delete(
    _ name: AlbumName, expecting revision: String? = nil
  ) async throws(StoreError) -> String {
    try await store.asking { store throws(StoreError) in
      try store.deleteAlbum(name, expecting: revision)
    }
  }

  /// Restores a deleted album: that with a revision, or else the last one of the name.
  @discardableResult
  public func restore(
    _ name: AlbumName, revision: String? = nil
  ) async throws(StoreError) -> StoredAlbum {
    try await store.asking { store throws(StoreError) in
      try store.restoreAlbum(name, revision: revision)
    }
  }

  /// Returns a stream of the changes that any program makes to albums from now on.
  ///
  /// The changes of other programs are noticed within a second. The stream ends with the store.
  public func changes() async throws(StoreError) -> AsyncStream<AlbumChange> {
    try await store.asking { store throws(StoreError) in try store.albumChanges() }
  }
}

extension PhotoStore {
  /// The store's albums.
  public var albums: AlbumFolder { AlbumFolder(of: self) }
}
