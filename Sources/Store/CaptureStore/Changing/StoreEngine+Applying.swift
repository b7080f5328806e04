internal import CaptureMetadata

extension StoreEngine {
  /// Changes photos, all of them or none, and returns them in the order of their ids.
  @discardableResult
  package func apply(
    _ change: PhotoChange, to ids: [PhotoID]
  ) throws(StoreError) -> [ChangedPhoto] {
    let change = try change.checked()
    return try write { writer throws(StoreError) in try writer.apply(change, to: ids) }
  }

  /// Sets a photo's rating: 0 to 5 stars, -1 for a rejected photo, nil for none.
  @discardableResult
  package func rate(_ id: PhotoID, _ rating: Int?) throws(StoreError) -> Photo {
    try apply(.rate(Rating(rating) ?? .unrated), to: [id])[0].photo
  }

  /// Sets a photo's note; nil removes it.
  @discardableResult
  package func note(_ id: PhotoID, _ note: String?) throws(StoreError) -> Photo {
    try apply(.note(note), to: [id])[0].photo
  }

  /// Adds and removes keywords of a photo.
  @discardableResult
  package func tag(
    _ id: PhotoID, adding added: [String] = [], removing removed: [String] = []
  ) throws(StoreError) -> Photo {
    try apply(.tag(adding: added, removing: removed), to: [id])[0].photo
  }

  /// Moves photos to a folder of the store, which is created if it is missing.
  @discardableResult
  package func move(_ ids: [PhotoID], to folder: String) throws(StoreError) -> [Photo] {
    try apply(.move(folder: folder), to: ids).map(\.photo)
  }

  /// Moves photos to the bin, from which they can be restored.
  @discardableResult
  package func delete(_ ids: [PhotoID]) throws(StoreError) -> [Photo] {
    try apply(.delete, to: ids).map(\.photo)
  }

  /// Restores photos from the bin to their former paths, with a number added if those are taken.
  @discardableResult
  package func restore(_ ids: [PhotoID]) throws(StoreError) -> [Photo] {
    try apply(.restore, to: ids).map(\.photo)
  }
}
