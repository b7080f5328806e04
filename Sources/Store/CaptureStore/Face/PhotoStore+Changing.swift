public import CaptureMetadata

extension PhotoStore {
  /// Adds a photo, and returns once it would survive a power cut.
  ///
  /// The same bytes are never stored twice. Concurrent calls share their waits for the disk.
  public func add(_ photo: NewPhoto) async throws(StoreError) -> AddedPhoto {
    try await asking { store throws(StoreError) in try store.add(photo) }
  }

  /// Changes photos, all of them or none, and returns them in the order of their ids.
  @discardableResult
  package func apply(
    _ change: PhotoChange, to ids: [PhotoID]
  ) async throws(StoreError) -> [ChangedPhoto] {
    try await asking { store throws(StoreError) in try store.apply(change, to: ids) }
  }

  /// Sets a photo's rating: 0 to 5 stars, -1 for a rejected photo, nil for none.
  @discardableResult
  public func rate(_ id: PhotoID, _ rating: Int?) async throws(StoreError) -> Photo {
    try await asking { store throws(StoreError) in try store.rate(id, rating) }
  }

  /// Sets a photo's note; nil removes it.
  @discardableResult
  public func note(_ id: PhotoID, _ note: String?) async throws(StoreError) -> Photo {
    try await asking { store throws(StoreError) in try store.note(id, note) }
  }

  /// Adds and removes keywords of a photo.
  @discardableResult
  public func tag(
    _ id: PhotoID, adding added: [String] = [], removing removed: [String] = []
  ) async throws(StoreError) -> Photo {
    try await asking { store throws(StoreError) in
      try store.tag(id, adding: added, removing: removed)
    }
  }

  /// Changes the annotations of photos in one transaction, and returns the changed photos.
  @discardableResult
  public func describe(
    _ ids: [PhotoID], _ change: @escaping @Sendable (inout Annotations) -> Void
  ) async throws(StoreError) -> [Photo] {
    try await asking { store throws(StoreError) in try store.describe(ids, change) }
  }

  /// Moves photos to a folder of the store, which is created if it is missing.
  @discardableResult
  public func move(_ ids: [PhotoID], to folder: String) async throws(StoreError) -> [Photo] {
    try await asking { store throws(StoreError) in try store.move(ids, to: folder) }
  }

  /// Moves photos to the bin, from which they can be restored.
  @discardableResult
  public func delete(_ ids: [PhotoID]) async throws(StoreError) -> [Photo] {
    try await asking { store throws(StoreError) in try store.delete(ids) }
  }

  /// Restores photos from the bin to their former paths, with a number added if those are taken.
  ///
  /// A photo leaves the bin even if its original is missing; ``originalErrors(of:)`` tells.
  @discardableResult
  public func restore(_ ids: [PhotoID]) async throws(StoreError) -> [Photo] {
    try await asking { store throws(StoreError) in try store.restore(ids) }
  }

  /// Returns why originals are not in their places, by the ids of their photos; empty if all are.
  ///
  /// The code is ``StoreError/Code/missing``, or ``StoreError/Code/unreadable`` if nobody can look
  /// for an original, such as in a folder without rights or on a failing disk.
  public func originalErrors(of photos: [Photo]) async -> [PhotoID: StoreError] {
    await asking { store in
      let errors = photos.compactMap { photo in
        store.originalError(of: photo).map { (photo.id, $0) }
      }
      return Dictionary(errors, uniquingKeysWith: { first, _ in first })
    }
  }

  /// Accepts originals as they are now, although their bytes may have been damaged.
  ///
  /// Bytes that changed while the file's size and time did not are treated as damage: a program
  /// that resets the time after an edit leaves the same traces as a failing disk, and only a person
  /// can distinguish the two. Earlier states that a backup has lost are no longer reported. Throws
  /// if an original is not a complete picture.
  @discardableResult
  public func accept(_ ids: [PhotoID]) async throws(StoreError) -> [Photo] {
    try await asking { store throws(StoreError) in try store.accept(ids) }
  }
}
