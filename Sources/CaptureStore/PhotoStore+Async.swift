public import CaptureImaging
public import CaptureMetadata
internal import Dispatch

/// The same calls for those who may not wait: each runs on a thread of the store's own.
///
/// What has begun is done, also when the task that asked is cancelled.
extension PhotoStore {
  public func add(_ photo: NewPhoto) async throws(StoreError) -> AddedPhoto {
    try await inBackground { store throws(StoreError) in try store.add(photo) }
  }

  public func photo(_ id: PhotoID) async throws(StoreError) -> Photo? {
    try await inBackground { store throws(StoreError) in try store.photo(id) }
  }

  public func photos(
    _ query: PhotoQuery = PhotoQuery(), after last: Photo? = nil, limit: Int = 200
  ) async throws(StoreError) -> [Photo] {
    try await inBackground { store throws(StoreError) in
      try store.photos(query, after: last, limit: limit)
    }
  }

  public func data(of id: PhotoID, tier: Tier) async throws(StoreError) -> [UInt8] {
    try await inBackground { store throws(StoreError) in try store.data(of: id, tier: tier) }
  }

  public func tiers(of id: PhotoID) async throws(StoreError) -> StoredTiers {
    try await inBackground { store throws(StoreError) in try store.tiers(of: id) }
  }

  @discardableResult
  public func rate(_ id: PhotoID, _ rating: Int?) async throws(StoreError) -> Photo {
    try await inBackground { store throws(StoreError) in try store.rate(id, rating) }
  }

  @discardableResult
  public func note(_ id: PhotoID, _ note: String?) async throws(StoreError) -> Photo {
    try await inBackground { store throws(StoreError) in try store.note(id, note) }
  }

  @discardableResult
  public func tag(
    _ id: PhotoID, adding added: [String] = [], removing removed: [String] = []
  ) async throws(StoreError) -> Photo {
    try await inBackground { store throws(StoreError) in
      try store.tag(id, adding: added, removing: removed)
    }
  }

  @discardableResult
  public func describe(
    _ ids: [PhotoID], _ change: @escaping @Sendable (inout PhotoWords) -> Void
  ) async throws(StoreError) -> [Photo] {
    try await inBackground { store throws(StoreError) in try store.describe(ids, change) }
  }

  @discardableResult
  public func move(_ ids: [PhotoID], to folder: String) async throws(StoreError) -> [Photo] {
    try await inBackground { store throws(StoreError) in try store.move(ids, to: folder) }
  }

  @discardableResult
  public func delete(_ ids: [PhotoID]) async throws(StoreError) -> [Photo] {
    try await inBackground { store throws(StoreError) in try store.delete(ids) }
  }

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
    // A task of its own does not hear that the one that asks is cancelled.
    let answer = Task { await answers.first { _ in true } }
    guard let answer = await answer.value else { preconditionFailure("an answer always comes") }
    return try answer.get()
  }
}
