internal import CaptureHTTP
internal import CaptureStore

/// Deletes albums for pages, and remembers how to take that back.
actor AlbumDesk {
  private let albums: AlbumFolder
  private var log = UndoLog<AlbumStep>()

  init(_ store: PhotoStore) {
    albums = store.albums
  }

  /// Deletes an album, and returns the token with which it comes back.
  func delete(_ name: AlbumName, expecting revision: String) async throws(StoreError) -> String {
    note(.deleted(name, try await albums.delete(name, expecting: revision)))
  }

  /// What became of a change that was taken back.
  struct Outcome {
    /// The album as it is now; nil if it was deleted again.
    let album: StoredAlbum?
    /// The token with which this can be taken back.
    let undo: String
  }

  /// Takes a change back; returns nil if none has this token.
  func undo(_ token: String) async throws(HTTPFailure) -> Outcome? {
    guard let step = log[token] else { return nil }
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

/// A change of an album that can be taken back.
enum AlbumStep: Hashable, Sendable {
  case deleted(AlbumName, String)
  case restored(AlbumName, String)
}
