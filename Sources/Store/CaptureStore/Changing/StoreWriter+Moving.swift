internal import CaptureFiles
internal import CaptureImaging

extension StoreWriter {
  /// Moves photos and their sidecars: records the intents, moves the files, then updates the
  /// catalogue.
  mutating func relocate(
    _ wishes: [(entry: Entry, wanted: String)], _ change: StoreChange.Kind
  ) throws(StoreError) {
    guard !wishes.isEmpty else { return }
    for (entry, _) in wishes { try requireOwnOriginal(of: entry) }
    let moves = try targets(for: wishes)
    let token = self.token
    try commit { catalogue throws(DatabaseError) in
      try catalogue.note(
        moves.map { entry, target in
          Intent(
            writer: token, kind: .move, photo: entry.id, source: entry.photo.place,
            target: target)
        })
    }
    willChangeFiles(besideOriginals: moves.flatMap { [$0.entry.photo.place, $0.target] })
    var begun: [(entry: Entry, target: String)] = []
    do throws(StoreError) {
      for (entry, target) in moves {
        begun.append((entry, target))
        try moveFiles(of: entry.photo, to: target, mayLackOriginal: change != .moved)
      }
    } catch {
      moveBack(begun)
      guard error.isDenial else { throw error }
      throw StoreError(.readOnly, error.problem, remedy: .writableStore)
    }
    do throws(StoreError) {
      try commit { catalogue throws(DatabaseError) in
        for (entry, target) in moves { try catalogue.setPlace(target, of: entry) }
        try catalogue.note(moves.map { StoreChange(change, $0.entry.id) })
        try catalogue.strikeOut(writer: token)
      }
    } catch {
      if error.code == .full { moveBack(moves) }
      throw error
    }
    for (entry, _) in moves { removeEmptyFolders(above: entry.photo.place) }
  }

  /// Gives the files of those photos whose move was begun their former names back, after a move that
  /// failed: all photos are moved, or none.
  ///
  /// The catalogue, which cannot be changed on a full disk, then names files that exist. The commit that
  /// failed there was never completely written. The next writer strikes out the intents, or completes the move
  /// of a file that cannot be moved back.
  private mutating func moveBack(_ moves: [(entry: Entry, target: String)]) {
    for (entry, target) in moves.reversed() {
      try? moveFilesBack(from: place.spelled(target), to: entry.photo.place)
      removeEmptyFolders(above: target)
    }
  }

  /// Returns each photo once, with a free path like the wanted one; throws if it cannot have one.
  mutating func targets(
    for wishes: [(entry: Entry, wanted: String)]
  ) throws(StoreError) -> [(entry: Entry, target: String)] {
    var moves: [(entry: Entry, target: String)] = []
    var seen: Set<PhotoID> = []
    var names = FreeNames()
    var folders: Set<String> = []
    for (entry, wanted) in wishes where seen.insert(entry.id).inserted {
      let target = try freePath(like: wanted, for: entry.photo, among: &names)
      try refuseTooLong(target, for: entry.photo)
      if folders.insert(StorePath.folder(of: target)).inserted { try requireFolder(of: target) }
      moves.append((entry, target))
    }
    return moves
  }

  /// Throws if something else has the name of a path's folder.
  private func requireFolder(of path: String) throws(StoreError) {
    let folder = place.file(StorePath.folder(of: place.spelled(path)))
    try StoreError.files { () throws(FileError) in try Folder.requireRoom(for: folder) }
  }

  /// Removes photos from the bin permanently: all of them, or those that have been there for at
  /// least `days` days.
  mutating func removeBinned(olderThan days: Int?) throws(StoreError) -> Int {
    // Today counts as a day on which the store was written, even if nothing is removed.
    try commit { _ in }
    let entries = try ask { catalogue throws(DatabaseError) in
      try catalogue.binned(olderThan: days)
    }
    let token = self.token
    try commit { catalogue throws(DatabaseError) in
      for entry in entries {
        try catalogue.remove(entry)
        try catalogue.forgetDeletion(of: entry.id)
        try catalogue.forgetKeptStates(of: entry.id)
        try catalogue.forgetSeen(of: entry.id)
        try catalogue.note([
          Intent(
            writer: token, kind: .remove, photo: entry.id, source: entry.photo.place, target: "")
        ])
      }
      try catalogue.note(entries.map { StoreChange(.removed, $0.id) })
    }
    try removeFiles(at: entries.map(\.photo.place))
    try removeStates(of: entries.map(\.id))
    try erase(entries.compactMap(\.tiers))
    try commit { catalogue throws(DatabaseError) in try catalogue.strikeOut(writer: token) }
    return entries.count
  }

  /// Erases the tiers of removed photos from the packs.
  private func erase(_ tiers: [PackPlace]) throws(StoreError) {
    try StoreError.files { () throws(FileError) in
      for tier in tiers {
        let path = place.pack(tier.pack)
        // A file of another kind, such as a pipe, is not a pack.
        guard try path.identity(followingLinks: false)?.isPlain == true else { continue }
        let pack = try Descriptor(path, .changing)
        // If the file has another hard link, its owner still needs all of it.
        if try pack.identity.linkCount == 1 { try pack.erase(tier.length, at: tier.offset) }
      }
    }
  }

  /// Removes originals that no longer have a row, and their sidecars, durably.
  mutating func removeFiles(at paths: [String]) throws(StoreError) {
    try StoreError.files { () throws(FileError) in
      for path in paths {
        let full = FullSidecar.location(beside: place.file(path))
        let brief = place.briefSidecar(besideOriginal: path)
        for file in [place.file(path), full, brief].compactMap(\.self) { try Folder.remove(file) }
        removeEmptyFolders(above: path)
      }
      try Folder.syncRemains(of: paths.map(place.file))
    }
  }

  /// Refuses a path that the file system cannot hold, before an intent is recorded for it.
  private func refuseTooLong(_ target: String, for photo: Photo) throws(StoreError) {
    guard Folder.isTooLong(place.file(target)) else { return }
    throw StoreError(
      .refused, "cannot move \(photo.place): its path would be too long for the file system",
      remedy: .shorterFolder)
  }

  /// Removes the kept earlier states of photos, durably.
  func removeStates(of ids: [PhotoID]) throws(StoreError) {
    try StoreError.files { () throws(FileError) in
      for id in ids { try KeptStates(of: id, in: place).remove() }
    }
  }
}
