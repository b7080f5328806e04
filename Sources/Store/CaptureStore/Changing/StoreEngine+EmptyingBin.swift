extension StoreEngine {
  /// Removes photos from the bin permanently, and returns their number.
  ///
  /// With `days`, a photo stays unless the store was written on at least that many different days
  /// between the day of its deletion and today. Neither days without a change to the store nor the
  /// time that passed according to the clock count. Without `days`, deleted albums are removed as
  /// well. The space is reclaimed afterwards; `progress` may end that early by the error of a
  /// cancelled task.
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
