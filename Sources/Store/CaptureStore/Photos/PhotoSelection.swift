/// A selection of photos: listed individually, or by what they have in common.
public enum PhotoSelection: Hashable, Sendable {
  /// The photos with these ids.
  case ids([PhotoID])
  /// The photos that match a query.
  case query(PhotoQuery)

  /// Every photo outside the bin, the newest first.
  public static let all = PhotoSelection.query(PhotoQuery())
}

extension StoreEngine {
  /// Returns the number of photos in a selection.
  package func count(_ selection: PhotoSelection) throws(StoreError) -> Int {
    switch selection {
    case .ids(let ids): ids.count
    case .query(let query): try count(query)
    }
  }
}

/// A walk over the photos of a selection, which are read page by page.
package struct SelectedPhotos {
  /// A photo of the selection.
  package enum Element {
    case photo(Photo)
    /// A listed photo that the store does not have any more.
    case removed(PhotoID)
  }

  private let store: StoreEngine
  private var ids: ArraySlice<PhotoID> = []
  private var query: PhotoQuery?
  /// The photos that have been read and not yet returned.
  private var page: ArraySlice<Photo> = []
  private var last: Photo?

  package init(_ selection: PhotoSelection, in store: StoreEngine) {
    self.store = store
    switch selection {
    case .ids(let ids): self.ids = ids[...]
    case .query(let query): self.query = query
    }
  }

  private static let pageSize = 200

  package mutating func next() throws(StoreError) -> Element? {
    if let id = ids.popFirst() {
      return try store.photo(id).map(Element.photo) ?? .removed(id)
    }
    guard let query else { return nil }
    if page.isEmpty {
      page = try store.photos(query, after: last, limit: Self.pageSize)[...]
      last = page.last
    }
    return page.popFirst().map(Element.photo)
  }
}

extension StoreError {
  /// The error for a photo that was removed after it was selected.
  package static let removedMeanwhile = StoreError(
    .notFound, "it has been removed from the store")
}
