/// Restoring worked out and not done.
extension PhotoRestorer {
  /// Returns what restoring would do with each photo.
  ///
  /// Originals that another program has moved are not searched for, and count as missing.
  func dryRun(_ ids: [PhotoID]) -> [PhotoCopy] {
    place.dryRun(ids) { id, photo throws(StoreError) in
      let there = try target.photo(id) == nil ? nil : target.entry(id)
      if let there, try loss(of: there) == .none {
        let isDescribed = try lostSidecar(of: id) != nil
        return PhotoCopy(id: id, photo: photo, outcome: isDescribed ? .updated : .unchanged)
      }
      return try place.dryRunOfRestoring(id, preferring: there?.digest, target.tierMaker)
    }
  }
}

extension CopyPlace {
  /// Returns what restoring would do with each photo in a store that does not exist yet.
  func dryRunOfRestoring(_ ids: [PhotoID], _ tierMaker: TierMaker) -> [PhotoCopy] {
    dryRun(ids) { id, _ throws(StoreError) in
      try dryRunOfRestoring(id, preferring: nil, tierMaker)
    }
  }

  /// Returns what restoring would do with a photo that a store has lost or never had.
  fileprivate func dryRunOfRestoring(
    _ id: PhotoID, preferring known: Digest?, _ tierMaker: TierMaker
  ) throws(StoreError) -> PhotoCopy {
    let photo = try newestFiles(of: id, preferring: known, tierMaker).entry
    let newest = try [known, listedEntry(of: id).digest]
    guard newest.contains(photo.digest) else {
      let error = StoreError.olderState(of: photo.photo, isDryRun: true)
      return PhotoCopy(id: id, photo: photo.photo, outcome: .failed(error))
    }
    // It would also be copied, and must be readable.
    _ = try secondSidecar(of: id)
    return PhotoCopy(id: id, photo: photo.photo, outcome: .copied)
  }

  /// Calls `copy` for each photo, and returns a failure for each for which that throws.
  fileprivate func dryRun(
    _ ids: [PhotoID], _ copy: (PhotoID, Photo?) throws(StoreError) -> PhotoCopy
  ) -> [PhotoCopy] {
    ids.map { id in
      var photo: Photo?
      do throws(StoreError) {
        photo = try entry(of: id)?.photo
        return try copy(id, photo)
      } catch {
        return PhotoCopy(id: id, photo: photo, outcome: .failed(error))
      }
    }
  }
}
