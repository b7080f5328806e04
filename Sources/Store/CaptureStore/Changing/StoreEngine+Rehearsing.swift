internal import CaptureFiles

/// Changes that are worked out and not made: each returns what the change itself would return.
///
/// They refuse what the change would refuse, but neither wait for other programs nor notify them.
extension StoreEngine {
  /// Returns the photos as ``move(_:to:)`` would leave them.
  package func rehearseMove(
    _ ids: [PhotoID], to folder: String
  ) throws(StoreError) -> [Photo] {
    guard let folder = StorePath.folder(named: folder) else {
      throw StoreError(badFolder: folder)
    }
    return try rehearse(ids) { photo throws(StoreError) in
      guard photo.deleted == nil else { throw StoreError(inBin: photo.id) }
      return photo.folder == folder ? nil : StorePath.joined(folder, photo.name)
    }
  }

  /// Returns the photos as ``delete(_:)`` would leave them.
  package func rehearseDeleting(_ ids: [PhotoID]) throws(StoreError) -> [Photo] {
    try rehearse(ids, mayLackOriginal: true) {
      $0.deleted == nil ? BinPath.path($0.path, $0.id) : nil
    }
  }

  /// Returns the photos as ``restore(_:)`` would leave them.
  package func rehearseRestoring(_ ids: [PhotoID]) throws(StoreError) -> [Photo] {
    try rehearse(ids) { $0.deleted == nil ? nil : $0.path }
  }

  /// Returns the photos that ``emptyBin(olderThan:compacting:)`` would remove.
  package func binnedPhotos(olderThan days: Int?) throws(StoreError) -> [Photo] {
    let today = clock.today
    return try read { catalogue throws(DatabaseError) in
      try catalogue.binned(olderThan: days, ifWrittenOn: today).map(\.photo)
    }
  }

  /// Returns the photos at the paths that they would get; nil stands for the present one.
  private func rehearse(
    _ ids: [PhotoID], mayLackOriginal: Bool = false,
    to wanted: (Photo) throws(StoreError) -> String?
  ) throws(StoreError) -> [Photo] {
    guard !isReadOnly else { throw StoreError(readOnly: place) }
    try read { _ in }  // makes a missing catalogue
    // It commits nothing, so it needs neither the store's lock nor a mark.
    var writer = try StoreWriter(
      place, token: "", configuration, tierMaker: tierMaker, clock: clock)
    let entries = try writer.entries(ids)
    var wishes: [(entry: Entry, wanted: String)] = []
    for entry in entries {
      guard let target = try wanted(entry.photo) else { continue }
      try writer.requireOwnOriginal(of: entry, learning: false)
      if !mayLackOriginal { try writer.requireFile(try writer.currentPath(of: entry.photo)) }
      wishes.append((entry, target))
    }
    let moved = try writer.targets(for: wishes).map { entry, target in
      (entry.id, entry.photo.moved(to: target))
    }
    let photos = Dictionary(moved, uniquingKeysWith: { first, _ in first })
    return entries.map { photos[$0.id] ?? $0.photo }
  }
}

extension Photo {
  /// Returns the photo at another place, which may be in the bin.
  func moved(to place: String) -> Photo {
    var photo = self
    if let path = BinPath.former(place) {
      photo.path = path
      photo.deleted = .now
    } else {
      photo.path = place
      photo.deleted = nil
    }
    return photo
  }
}
