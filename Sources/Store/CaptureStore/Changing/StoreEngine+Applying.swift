internal import CaptureMetadata

extension StoreEngine {
  @discardableResult
  package func apply(
    _ change: PhotoChange, to ids: [PhotoID]
  ) throws(StoreError) -> [ChangedPhoto] {
    let change = try change.checked()
    return try write { writer throws(StoreError) in try writer.apply(change, to: ids) }
  }

  @discardableResult
  package func rate(_ id: PhotoID, _ rating: Int?) throws(StoreError) -> Photo {
    try apply(.rate(Rating(rating) ?? .unrated), to: [id])[0].photo
  }

  @discardableResult
  package func note(_ id: PhotoID, _ note: String?) throws(StoreError) -> Photo {
    try apply(.note(note), to: [id])[0].photo
  }

  @discardableResult
  package func tag(
    _ id: PhotoID, adding added: [String] = [], removing removed: [String] = []
  ) throws(StoreError) -> Photo {
    try apply(.tag(adding: added, removing: removed), to: [id])[0].photo
  }

  @discardableResult
  package func move(_ ids: [PhotoID], to folder: String) throws(StoreError) -> [Photo] {
    try apply(.move(folder: folder), to: ids).map(\.photo)
  }

  @discardableResult
  package func delete(_ ids: [PhotoID]) throws(StoreError) -> [Photo] {
    try apply(.delete, to: ids).map(\.photo)
  }

  @discardableResult
  package func restore(_ ids: [PhotoID]) throws(StoreError) -> [Photo] {
    try apply(.restore, to: ids).map(\.photo)
  }
}
