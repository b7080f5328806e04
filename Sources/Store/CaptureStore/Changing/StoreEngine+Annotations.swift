public import CaptureMetadata

extension StoreEngine {
  @discardableResult
  package func describe(
    _ ids: [PhotoID], _ change: (inout Annotations) -> Void
  ) throws(StoreError) -> [Photo] {
    try write { writer throws(StoreError) in try writer.describe(ids, change).map(\.photo) }
  }
}

extension Annotations {
  /// Removes keywords, and appends others to those that remain.
  public mutating func tag(adding added: [String], removing removed: [String]) {
    let removed = Set(Annotations(keywords: removed).keywords)
    keywords = (keywords + added).filter { !removed.contains($0) }
  }
}
