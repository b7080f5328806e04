internal import CaptureFiles

/// Changes that are worked out and not made: each returns what the change itself would return.
///
/// They refuse what the change would refuse, but neither wait for other programs nor notify them.
extension StoreEngine {
  /// Returns the photos as ``apply(_:to:)`` would.
  ///
  /// Changes of annotations are worked out from the catalogue alone: no sidecar is read.
  package func dryRun(
    _ change: PhotoChange, of ids: [PhotoID]
  ) throws(StoreError) -> [ChangedPhoto] {
    let change = try change.checked()
    guard !isReadOnly else { throw StoreError(readOnly: place) }
    try read { _ in }  // makes a missing catalogue
    // It commits nothing, so it needs neither the store's lock nor a mark.
    var writer = try StoreWriter(
      place, token: "", configuration, tierMaker: tierMaker, clock: clock)
    let entries = try writer.entries(ids)
    let wishes = try change.wishes(for: entries)
    for (entry, _) in wishes {
      try writer.requireOwnOriginal(of: entry, learning: false)
      guard change.relocation == .moved else { continue }
      try writer.requireFile(try writer.currentPath(of: entry.photo))
    }
    let targets = try writer.targets(for: wishes).map { ($0.entry.id, $0.target) }
    let places = Dictionary(targets, uniquingKeysWith: { first, _ in first })
    return entries.map { entry in
      var photo = entry.photo
      if let place = places[entry.id] { photo = photo.moved(to: place) }
      change.edit(&photo.annotations)
      return ChangedPhoto(photo: photo, former: entry.photo)
    }
  }

  /// Returns the photos that ``emptyBin(olderThan:compacting:)`` would remove.
  package func binnedPhotos(olderThan days: Int?) throws(StoreError) -> [Photo] {
    let today = clock.today
    return try read { catalogue throws(DatabaseError) in
      try catalogue.binned(olderThan: days, ifWrittenOn: today).map(\.photo)
    }
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
