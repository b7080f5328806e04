extension StoreEngine {
  /// Removes photos from the bin as `PhotoStore.emptyBin(olderThan:progress:)` does.
  ///
  /// `progress` may end the reclaiming of space early by the error of a cancelled task.
  @discardableResult
  package func emptyBin(
    olderThan days: Int? = nil,
    compacting progress: (_ done: Int, _ total: Int) throws(StoreError) -> Void = { _, _ in }
  ) throws(StoreError) -> Int {
    let removed = try write { writer throws(StoreError) in
      if days == nil { try writer.removeDeletedAlbums() }
      return try writer.removeBinned(olderThan: days)
    }
    guard removed > 0 else { return 0 }
    do throws(StoreError) {
      try compact(progress: progress)
    } catch {
      guard error.code == .cancelled else { throw error }  // the photos are removed all the same
    }
    return removed
  }
}
