internal import CaptureFiles

/// The free paths for photos, many of which may prefer the same one.
///
/// A path that is taken gets a number. The numbers in use are usually contiguous, so the first free
/// one is found by doubling the step and then bisecting: with a thousand photos of the same name,
/// that takes about twenty look-ups rather than a thousand.
struct FreeNames {
  private var given: Set<String> = []
  /// The number that was last assigned for each preferred path.
  private var lastNumbers: [String: Int] = [:]
  /// The folders already checked not to belong to a store inside this one.
  fileprivate var folders: Set<String> = []
  /// The paths of the brief sidecars that will come with photos to the paths given.
  fileprivate var briefSidecars: Set<String> = []

  /// Returns the preferred path, or that path with a number, and marks it as taken.
  ///
  /// If the numbers in use have gaps, the result may not be the lowest free one.
  mutating func path<Failure: Error>(
    like wanted: String, isTaken: (String) throws(Failure) -> Bool
  ) throws(Failure) -> String {
    var taken = lastNumbers[wanted] ?? 0
    var free = taken + 1
    var leap = 1
    while try isUsed(Folder.numbered(wanted, free), isTaken) {
      taken = free
      free += leap
      leap *= 2
    }
    while free - taken > 1 {
      let middle = taken + (free - taken) / 2
      if try isUsed(Folder.numbered(wanted, middle), isTaken) {
        taken = middle
      } else {
        free = middle
      }
    }
    let path = Folder.numbered(wanted, free)
    lastNumbers[wanted] = free
    given.insert(path)
    return path
  }

  private func isUsed<Failure: Error>(
    _ path: String, _ isTaken: (String) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    if given.contains(path) { return true }
    return try isTaken(path)
  }
}

extension StoreWriter {
  /// Returns a path that no photo, file or sidecar has, and that was not returned before.
  ///
  /// A sidecar `IMG.xmp` keeps `IMG.jpg`, `IMG.JPG` and so on from photos other than its own,
  /// which would make it theirs or nobody's. That includes one that is still beside a photo for which
  /// a path was returned before.
  mutating func freePath(
    like wanted: String, for photo: Photo?, among names: inout FreeNames
  ) throws(StoreError) -> String {
    if names.folders.insert(StorePath.folder(of: wanted)).inserted {
      try refuseInnerStore(above: wanted)
      // A photo in the bin can always be restored to its former folder.
      if photo?.deleted == nil, !BinPath.contains(wanted) { try refuseOwnFolder(of: wanted) }
    }
    let expected = names.briefSidecars
    let free = try names.path(like: wanted) { path throws(StoreError) in
      let isKnown = try ask { catalogue throws(DatabaseError) in
        try catalogue.entry(at: path) != nil
      }
      let spelled = place.spelled(path)
      return isKnown || Folder.exists(place.file(spelled))
        || Folder.exists(FullSidecar.location(beside: place.file(spelled)))
        || Folder.exists(place.file(StorePath.briefSidecar(of: spelled)))
        || expected.contains(StorePath.briefSidecar(of: path))
    }
    if let photo, place.briefSidecar(besideOriginal: photo.place) != nil {
      names.briefSidecars.insert(StorePath.briefSidecar(of: free))
    }
    return free
  }

  /// Refuses a folder that is itself a store, where this store would never find the photo.
  private func refuseInnerStore(above path: String) throws(StoreError) {
    var folder = place.file(path).parent
    while !folder.isRoot {
      guard !Folder.isFolder(folder.file(".capture")) else {
        throw StoreError(.refused, "cannot put a photo into \(folder): it is itself a store")
      }
      folder = folder.parent
    }
  }

  /// Refuses a folder that the store keeps for itself, whatever name, link or mount leads there.
  private func refuseOwnFolder(of path: String) throws(StoreError) {
    let folder = StorePath.folder(of: path)
    guard !folder.isEmpty, let own = place.ownFolder(sharedWith: folder) else { return }
    throw StoreError(
      .refused, "cannot put photos into '\(folder)': it leads to \(own), which the store reserves",
      remedy: .otherFolder)
  }
}
