internal import CaptureHTTP
internal import CaptureStore

/// Creates and deletes albums for pages, and remembers how to take deletions back.
actor AlbumEditor: ChangeQueue {
  /// What became of a deletion, or of a change that was undone.
  struct Outcome: Sendable {
    /// The album as it is now; nil if it was deleted.
    let album: StoredAlbum?
    /// The token with which this can be undone.
    let undo: String
  }

  private let albums: AlbumFolder
  private var log = UndoLog<AlbumStep>()
  /// The last albums that were created with a key.
  private var created = UndoLog<StoredAlbum>(limit: 16)
  var outcomes = UndoLog<Outcome>(limit: 16)
  var last: Task<Void, Never>?

  init(_ store: PhotoStore) {
    albums = store.albums
  }

  /// Creates an album; a request with the key of one that was created gets that one.
  func create(_ album: Album, key: String? = nil) async throws(StoreError) -> StoredAlbum {
    try await inTurn { editor throws(StoreError) in
      if let key, let known = editor.created[key] { return known }
      let created = try await editor.albums.create(album)
      if let key { editor.created.note(created, as: key) }
      return created
    }
  }

  /// Deletes an album, unless a deletion with this key was made: that one has the same outcome.
  func delete(
    _ name: AlbumName, expecting revision: String, key: String? = nil
  ) async throws(StoreError) -> Outcome {
    try await once(under: key) { editor throws(StoreError) in
      let deleted = try await editor.albums.delete(name, expecting: revision)
      return Outcome(album: nil, undo: editor.note(.deleted(name, deleted)))
    }
  }

  /// Takes a change back; returns nil if none has this token, and no outcome has this key.
  ///
  /// An undo with the key of one that was done is not done again: it has the same outcome.
  func undo(_ token: String, key: String? = nil) async throws(HTTPFailure) -> Outcome? {
    let isKnown = log[token] != nil || key.map { outcomes[$0] != nil } ?? false
    guard isKnown else { return nil }
    return try await once(under: key) { editor throws(HTTPFailure) in
      try await editor.undoNow(token)
    }
  }

  private func undoNow(_ token: String) async throws(HTTPFailure) -> Outcome {
    guard let step = log[token] else { throw .cannotUndo }
    let outcome = try await HTTPFailure.ofStore { () throws(StoreError) in
      switch step {
      case .deleted(let name, let revision):
        let album = try await albums.restore(name, revision: revision)
        return Outcome(album: album, undo: note(.restored(name, album.revision)))
      case .restored(let name, let revision):
        let deleted = try await albums.delete(name, expecting: revision)
        return Outcome(album: nil, undo: note(.deleted(name, deleted)))
      }
    }
    log.remove(token)
    return outcome
  }

  private func note(_ step: AlbumStep) -> String { log.note(step) }
}

/// A change of an album that can be undone.
enum AlbumStep: Hashable, Sendable {
  case deleted(AlbumName, String)
  case restored(AlbumName, String)
}
