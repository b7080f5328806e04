public import CaptureImaging
public import CaptureMetadata
internal import Dispatch

/// The same operations for callers that must not block: each runs on one of the store's own
/// threads.
///
/// An operation that has started completes even if the task that requested it is cancelled.
extension PhotoStore {
  /// Adds a photo, and returns once it would survive a power cut.
  public func add(_ photo: NewPhoto) async throws(StoreError) -> AddedPhoto {
    try await inBackground { store throws(StoreError) in try store.add(photo) }
  }

  /// Returns the photo with this id, including one in the bin; nil if there is none.
  public func photo(_ id: PhotoID) async throws(StoreError) -> Photo? {
    try await inBackground { store throws(StoreError) in try store.photo(id) }
  }

  /// Returns the page of a query's photos that follows `last`, or the first page if that is nil.
  public func photos(
    _ query: PhotoQuery = PhotoQuery(), after last: Photo? = nil, limit: Int = 200
  ) async throws(StoreError) -> [Photo] {
    try await inBackground { store throws(StoreError) in
      try store.photos(query, after: last, limit: limit)
    }
  }

  /// Returns a photo's bytes in one of its encodings, remaking a damaged tier from the original.
  public func data(of id: PhotoID, tier: Tier) async throws(StoreError) -> [UInt8] {
    try await inBackground { store throws(StoreError) in try store.data(of: id, tier: tier) }
  }

  /// Returns a photo's smaller encodings as they are stored, which costs one read.
  public func tiers(of id: PhotoID) async throws(StoreError) -> StoredTiers {
    try await inBackground { store throws(StoreError) in try store.tiers(of: id) }
  }

  /// Sets a photo's rating, or removes it if `rating` is nil.
  @discardableResult
  public func rate(_ id: PhotoID, _ rating: Int?) async throws(StoreError) -> Photo {
    try await inBackground { store throws(StoreError) in try store.rate(id, rating) }
  }

  /// Sets a photo's note, or removes it if `note` is nil.
  @discardableResult
  public func note(_ id: PhotoID, _ note: String?) async throws(StoreError) -> Photo {
    try await inBackground { store throws(StoreError) in try store.note(id, note) }
  }

  /// Adds and removes keywords of a photo.
  @discardableResult
  public func tag(
    _ id: PhotoID, adding added: [String] = [], removing removed: [String] = []
  ) async throws(StoreError) -> Photo {
    try await inBackground { store throws(StoreError) in
      try store.tag(id, adding: added, removing: removed)
    }
  }

  /// Changes the annotations of photos.
  @discardableResult
  public func describe(
    _ ids: [PhotoID], _ change: @escaping @Sendable (inout Annotations) -> Void
  ) async throws(StoreError) -> [Photo] {
    try await inBackground { store throws(StoreError) in try store.describe(ids, change) }
  }

  /// Moves photos to a folder of the store.
  @discardableResult
  public func move(_ ids: [PhotoID], to folder: String) async throws(StoreError) -> [Photo] {
    try await inBackground { store throws(StoreError) in try store.move(ids, to: folder) }
  }

  /// Moves photos to the bin.
  @discardableResult
  public func delete(_ ids: [PhotoID]) async throws(StoreError) -> [Photo] {
    try await inBackground { store throws(StoreError) in try store.delete(ids) }
  }

  /// Restores photos from the bin to their former paths, with a number added if those are taken.
  @discardableResult
  public func restore(_ ids: [PhotoID]) async throws(StoreError) -> [Photo] {
    try await inBackground { store throws(StoreError) in try store.restore(ids) }
  }

  private func inBackground<Answer: Sendable>(
    _ body: @escaping @Sendable (PhotoStore) throws(StoreError) -> Answer
  ) async throws(StoreError) -> Answer {
    let (answers, output) = AsyncStream.makeStream(of: Result<Answer, StoreError>.self)
    background.async {
      output.yield(Result { () throws(StoreError) in try body(self) })
      output.finish()
    }
    // A separate task is not cancelled together with the one that awaits the answer.
    let answer = Task { await answers.first { _ in true } }
    guard let answer = await answer.value else { preconditionFailure("an answer always comes") }
    return try answer.get()
  }
}
