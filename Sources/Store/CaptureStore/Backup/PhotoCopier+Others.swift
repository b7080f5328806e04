internal import CaptureFiles
internal import CaptureMetadata

/// Checks copies of photos that the store no longer shows: those in its bin, removed or forgotten.
extension PhotoCopier {
  /// Checks these copies like all others, and reports those that are damaged.
  ///
  /// A damaged copy is replaced if the store has its bytes in the bin. For any other, the backup
  /// held the last copy.
  func check(_ ids: [PhotoID]) -> [PhotoCopy] {
    ids.compactMap { id in
      var photo: Photo?
      do throws(StoreError) {
        let there = try target.entry(id)
        photo = there.photo
        guard let outcome = try check(there) else { return nil }
        return PhotoCopy(id: id, photo: photo, outcome: outcome)
      } catch {
        // Another program may have emptied the backup's bin.
        guard error.code != .notFound else { return nil }
        return PhotoCopy(id: id, photo: photo, outcome: .failed(error))
      }
    }
  }

  private func check(_ there: Entry) throws(StoreError) -> PhotoCopy.Outcome? {
    var isReplaced = false
    if try loss(of: there) != nil, let (there, loss) = try settledLoss(of: there.id) {
      try replace(there, loss)
      isReplaced = true
    }
    let hasNewStates = try replaceDamagedStates(of: there.id)
    return isReplaced || hasNewStates ? .replaced : nil
  }

  /// Returns the copy's problem, once no other program is writing or moving it.
  private func settledLoss(of id: PhotoID) throws(StoreError) -> (Entry, StoreError)? {
    try target.write { _ in }
    let there = try target.entry(id)
    return try loss(of: there).map { (there, $0) }
  }

  /// Returns the copy's problem; nil if it is sound or was edited there.
  private func loss(of there: Entry) throws(StoreError) -> StoreError? {
    let path = target.place.file(there.photo.place).found
    let file = try StoreError.files { () throws(FileError) in try FileIdentity(at: path) }
    guard let file else { return .lost(path, .missing, of: there) }
    let looksIntact = file.isPlain && file.byteCount == there.photo.byteCount
    if looksIntact, !isVerifying { return nil }
    return try soundDigest(of: there) == nil ? .lost(path, .damaged, of: there) : nil
  }

  /// Replaces a lost copy by the bytes in the store's bin; throws if there are none.
  private func replace(_ there: Entry, _ loss: StoreError) throws(StoreError) {
    guard there.photo.deleted == nil, let files = try binned(there) else { throw loss }
    let arrival = try delivery.arrival(of: files)
    if loss.code == .missing {
      for added in delivery.add([arrival]) { try added.get() }
    } else {
      try delivery.replace(arrival) { _, _ in .setAside }
    }
  }

  /// Returns the same state of the photo from the store's bin; nil if it is missing or damaged
  /// there.
  private func binned(_ there: Entry) throws(StoreError) -> PhotoSource.Files? {
    do throws(StoreError) {
      guard try source.store.photo(there.id) != nil else { return nil }
      let files = try source.newestFiles(of: there.id, preferring: there.digest)
      return files.entry.digest == there.digest ? files : nil
    } catch {
      guard [.notFound, .missing, .damaged].contains(error.code) else { throw error }
      return nil
    }
  }
}

extension StoreEngine {
  /// Returns the photos of which this store has copies, in its bin or not, except for these.
  func copies(besides ids: [PhotoID]) throws(StoreError) -> [PhotoID] {
    let known = Set(ids)
    return try read { catalogue throws(DatabaseError) in try catalogue.allIDs() }
      .filter { !known.contains($0) }
  }
}

extension Catalogue {
  fileprivate mutating func allIDs() throws(DatabaseError) -> [PhotoID] {
    try connection.all("SELECT number, id FROM photos ORDER BY number") {
      row throws(DatabaseError) in try row.photoID(1)
    }
  }
}

extension StoreError {
  fileprivate static func lost(
    _ path: ConfinedPath, _ code: Code, of there: Entry
  ) -> StoreError {
    let isBinned = there.photo.deleted != nil
    return StoreError(
      code,
      "the copy \(path) is \(code == .missing ? "missing" : "damaged")"
        + (isBinned ? " in the backup's bin" : ", and the store has no other"),
      remedy: .checkDisk)
  }
}
