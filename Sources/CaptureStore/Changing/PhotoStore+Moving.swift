extension PhotoStore {
  /// Moves photos to a folder of the store, which is created if it is missing.
  @discardableResult
  public func move(_ ids: [PhotoID], to folder: String) throws(StoreError) -> [Photo] {
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
  public func delete(_ ids: [PhotoID]) throws(StoreError) -> [Photo] {
    try write { writer throws(StoreError) in
      let entries = try writer.entries(ids).filter { $0.photo.deleted == nil }
      try writer.relocate(entries, .deleted) { BinPath.path($0.path, $0.id) }
      return try writer.entries(ids).map(\.photo)
    }
  }

  /// Restores photos from the bin to their former paths, with a number added if those are taken.
  @discardableResult
  public func restore(_ ids: [PhotoID]) throws(StoreError) -> [Photo] {
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
  /// time that passed according to the clock count.
  @discardableResult
  public func emptyBin(olderThan days: Int? = nil) throws(StoreError) -> Int {
    let removed = try write { writer throws(StoreError) in
      try writer.removeBinned(olderThan: days)
    }
    if removed > 0 { try compact() }
    return removed
  }
}

extension StoreError {
  init(inBin id: PhotoID) {
    self.init(.refused, "the photo \(id) is in the bin", remedy: .restoreFromBin)
  }
}
