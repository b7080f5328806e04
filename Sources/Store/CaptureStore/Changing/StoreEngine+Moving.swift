extension StoreEngine {
  /// Moves photos to a folder of the store, which is created if it is missing.
  @discardableResult
  package func move(_ ids: [PhotoID], to folder: String) throws(StoreError) -> [Photo] {
    guard let folder = StorePath.folder(named: folder) else {
      throw StoreError(badFolder: folder)
    }
    return try write { writer throws(StoreError) in
      let entries = try writer.entries(ids)
      if let binned = entries.first(where: { $0.photo.deleted != nil }) {
        throw StoreError(inBin: binned.id)
      }
      let strangers = entries.filter { $0.photo.folder != folder }
      try writer.relocate(strangers, .moved) { StorePath.joined(folder, $0.name) }
      return try writer.entries(ids).map(\.photo)
    }
  }

  /// Moves photos to the bin, from which they can be restored.
  @discardableResult
  package func delete(_ ids: [PhotoID]) throws(StoreError) -> [Photo] {
    try write { writer throws(StoreError) in
      let entries = try writer.entries(ids).filter { $0.photo.deleted == nil }
      try writer.relocate(entries, .deleted) { BinPath.path($0.path, $0.id) }
      return try writer.entries(ids).map(\.photo)
    }
  }

  /// Restores photos from the bin to their former paths, with a number added if those are taken.
  @discardableResult
  package func restore(_ ids: [PhotoID]) throws(StoreError) -> [Photo] {
    try write { writer throws(StoreError) in
      let entries = try writer.entries(ids).filter { $0.photo.deleted != nil }
      try writer.relocate(entries, .restored) { $0.path }
      return try writer.entries(ids).map(\.photo)
    }
  }

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

extension StoreError {
  init(inBin id: PhotoID) {
    self.init(.refused, "the photo \(id) is in the bin", remedy: .restoreFromBin)
  }
}
