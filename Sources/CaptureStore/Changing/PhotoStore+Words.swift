public import CaptureMetadata

extension PhotoStore {
  /// Gives a photo from 0 to 5 stars, -1 for a rejected one, or none at all.
  @discardableResult
  public func rate(_ id: PhotoID, _ rating: Int?) throws(StoreError) -> Photo {
    try describe([id]) { $0.rating = rating }[0]
  }

  /// Notes something about a photo; nil takes the note away.
  @discardableResult
  public func note(_ id: PhotoID, _ note: String?) throws(StoreError) -> Photo {
    try describe([id]) { $0.note = note }[0]
  }

  /// Adds keywords to a photo, and takes others away.
  @discardableResult
  public func tag(
    _ id: PhotoID, adding added: [String] = [], removing removed: [String] = []
  ) throws(StoreError) -> Photo {
    try describe([id]) { $0.tag(adding: added, removing: removed) }[0]
  }

  /// Changes what is said about photos, all at once; returns them as they are then.
  @discardableResult
  public func describe(
    _ ids: [PhotoID], _ change: (inout PhotoWords) -> Void
  ) throws(StoreError) -> [Photo] {
    try write { writer throws(StoreError) in try writer.describe(ids, change) }
  }
}

extension PhotoWords {
  /// Adds keywords behind those that are there, and takes others away.
  public mutating func tag(adding added: [String], removing removed: [String]) {
    let removed = Set(PhotoWords(keywords: removed).keywords)
    keywords = (keywords + added).filter { !removed.contains($0) }
  }
}
