internal import CaptureFiles

/// Finds free paths for photos of which many may wish for the same one.
///
/// A path that is taken gets a number. The numbers in use lie one after another,
/// as a rule, so the first free one is found by leaps and by halving what is
/// between: for a thousand photos of one name that takes ten looks, not a thousand.
struct FreeNames {
  private var given: Set<String> = []
  /// The number that was given last to a photo with some wish.
  private var lastNumbers: [String: Int] = [:]
  /// The folders of wishes that were found to be the store's own.
  fileprivate var folders: Set<String> = []

  /// The path wished for, or that with a number; it counts as taken from now on.
  ///
  /// Where there are gaps among the numbers, it need not be the lowest.
  mutating func path<Failure: Error>(
    like wish: String, isTaken: (String) throws(Failure) -> Bool
  ) throws(Failure) -> String {
    var taken = lastNumbers[wish] ?? 0
    var free = taken + 1
    var leap = 1
    while try isUsed(Folder.numbered(wish, free), isTaken) {
      taken = free
      free += leap
      leap *= 2
    }
    while free - taken > 1 {
      let middle = taken + (free - taken) / 2
      if try isUsed(Folder.numbered(wish, middle), isTaken) {
        taken = middle
      } else {
        free = middle
      }
    }
    let path = Folder.numbered(wish, free)
    lastNumbers[wish] = free
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
  /// A path that no photo and no file has, nor anything that was placed before.
  mutating func freePath(
    like wish: String, among names: inout FreeNames
  ) throws(StoreError) -> String {
    if names.folders.insert(StorePath.folder(of: wish)).inserted {
      try refuseInnerStore(above: wish)
    }
    return try names.path(like: wish) { path throws(StoreError) in
      let isKnown = try ask { catalogue throws(DatabaseError) in
        try catalogue.entry(at: path) != nil
      }
      let spelled = place.spelled(path)
      return isKnown || Folder.exists(place.file(spelled))
        || Folder.exists(place.file(StorePath.sidecar(of: spelled)))
    }
  }

  /// Nothing is put into a folder that is itself a store: this one would never find it there.
  private func refuseInnerStore(above path: String) throws(StoreError) {
    var folder = place.file(path).parent
    while !folder.isRoot {
      guard !Folder.isFolder(folder.file(".capture")) else {
        throw StoreError(.refused, "cannot put a photo into \(folder): it is itself a store")
      }
      folder = folder.parent
    }
  }
}
