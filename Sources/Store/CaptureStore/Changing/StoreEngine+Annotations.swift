public import CaptureMetadata

extension StoreEngine {
  /// Sets a photo's rating: 0 to 5 stars, -1 for a rejected photo, nil for none.
  @discardableResult
  package func rate(_ id: PhotoID, _ rating: Int?) throws(StoreError) -> Photo {
    try describe([id]) { $0.rating = rating }[0]
  }

  /// Sets a photo's note; nil removes it.
  @discardableResult
  package func note(_ id: PhotoID, _ note: String?) throws(StoreError) -> Photo {
    try describe([id]) { $0.note = note }[0]
  }

  /// Adds and removes keywords of a photo.
  @discardableResult
  package func tag(
    _ id: PhotoID, adding added: [String] = [], removing removed: [String] = []
  ) throws(StoreError) -> Photo {
    try describe([id]) { $0.tag(adding: added, removing: removed) }[0]
  }

  /// Changes the annotations of photos in one transaction, and returns the changed photos.
  @discardableResult
  package func describe(
    _ ids: [PhotoID], _ change: (inout Annotations) -> Void
  ) throws(StoreError) -> [Photo] {
    try write { writer throws(StoreError) in try writer.describe(ids, change) }
  }
}

extension Annotations {
  /// Removes keywords, and appends others to those that remain.
  public mutating func tag(adding added: [String], removing removed: [String]) {
    let removed = Set(Annotations(keywords: removed).keywords)
    keywords = (keywords + added).filter { !removed.contains($0) }
  }
}
