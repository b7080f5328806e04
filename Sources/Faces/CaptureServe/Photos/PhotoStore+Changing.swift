internal import CaptureBase
internal import CaptureMetadata
internal import CaptureStore

extension PhotoStore {
  /// Changes photos, all of them or none, and returns them with what the change has replaced.
  func apply(
    _ change: PhotoChange, to ids: [PhotoID]
  ) async throws(StoreError) -> (photos: [Photo], step: UndoStep) {
    switch change {
    case .rate(let rating):
      return try await describe(ids, .rating(nil)) { $0.rating = rating }
    case .note(let note):
      return try await describe(ids, .note(nil)) { $0.note = note }
    case .tag(let added, let removed):
      return try await describe(ids, .keywords([])) { $0.tag(adding: added, removing: removed) }
    case .move(let folder):
      return try await relocate(ids, .folder("")) { () throws(StoreError) in
        try await move(ids, to: folder)
      }
    case .delete:
      return try await relocate(ids, .isBinned(false)) { () throws(StoreError) in
        try await delete(ids)
      }
    case .restore:
      return try await relocate(ids, .isBinned(false)) { () throws(StoreError) in
        try await restore(ids)
      }
    }
  }

  /// Returns the photos that the store has of these.
  func found(_ ids: [PhotoID]) async throws(StoreError) -> [PhotoID: Photo] {
    var photos: [PhotoID: Photo] = [:]
    for id in ids { photos[id] = try await photo(id) }
    return photos
  }

  /// Changes annotations; `property` is any value of the property that changes.
  private func describe(
    _ ids: [PhotoID], _ property: PhotoValue,
    _ change: @escaping @Sendable (inout Annotations) -> Void
  ) async throws(StoreError) -> (photos: [Photo], step: UndoStep) {
    // The store calls the change for the photos in their order, with what they have just then.
    let former = Guarded<[PhotoValue]>([])
    let photos = try await describe(ids) { annotations in
      let value = property.present(in: annotations)
      former.withLock { $0.append(value) }
      change(&annotations)
    }
    return (photos, step(from: former.withLock { $0 }, to: photos))
  }

  private func relocate(
    _ ids: [PhotoID], _ property: PhotoValue,
    _ change: () async throws(StoreError) -> [Photo]
  ) async throws(StoreError) -> (photos: [Photo], step: UndoStep) {
    let former = try await found(ids)
    let photos = try await change()
    let values = photos.map { property.present(in: former[$0.id] ?? $0) }
    return (photos, step(from: values, to: photos))
  }

  private func step(from former: [PhotoValue], to photos: [Photo]) -> UndoStep {
    UndoStep(
      exchanges: zip(former, photos).map { before, photo in
        UndoStep.Exchange(photo: photo.id, before: before, after: before.present(in: photo))
      })
  }
}
