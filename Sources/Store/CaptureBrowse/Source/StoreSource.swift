internal import CaptureImaging
public import CaptureStore

/// A source that reads the photos of a store.
public struct StoreSource: TierSource {
  private let store: StoreEngine

  /// Creates a source for an open store.
  public init(_ store: PhotoStore) {
    self.store = store.engine
  }

  /// Reads the bytes on the calling thread and answers before returning.
  public func load(
    _ part: TierPart, of photo: PhotoID,
    _ answer: @escaping @Sendable (Result<TierBytes, BrowseError>) -> Void
  ) {
    do throws(StoreError) {
      answer(.success(try bytes(part, of: photo)))
    } catch {
      answer(.failure(BrowseError(photo, error)))
    }
  }

  /// Reads the sizes from the catalogue and answers before returning.
  public func survey(
    _ photos: [PhotoID], _ answer: @escaping @Sendable ([TierExtent]) -> Void
  ) {
    // If the catalogue cannot be read, nothing is precached.
    answer((try? store.tierExtents(of: photos)) ?? [])
  }

  private func bytes(_ part: TierPart, of photo: PhotoID) throws(StoreError) -> TierBytes {
    switch part {
    case .tiers:
      let stored = try store.tiers(of: photo)
      return TierBytes(
        Dictionary(
          uniqueKeysWithValues: stored.tiers.compactMap { tier in stored[tier].map { (tier, $0) } })
      )
    case .tier(let tier): return TierBytes([tier: try store.data(of: photo, tier: tier)])
    }
  }
}
