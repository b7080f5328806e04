/// Checks copies of photos that the store no longer shows: those in its bin, removed or forgotten.
extension PhotoCopier {
  /// Checks these copies like all others, and reports those that are damaged.
  ///
  /// A damaged copy is replaced if the store has its bytes in the bin. For any other, the place
  /// held the last copy.
  func check(_ ids: [PhotoID]) -> [PhotoCopy] {
    ids.compactMap { id in
      var photo: Photo?
      do throws(StoreError) {
        let there = try place.listedEntry(of: id)
        photo = there.photo
        return try check(there)
      } catch {
        // Another program may have emptied the place's bin.
        guard error.code != .notFound else { return nil }
        return PhotoCopy(id: id, photo: photo, outcome: .failed(error))
      }
    }
  }

  private func check(_ there: Entry) throws(StoreError) -> PhotoCopy? {
    var copy = PhotoCopy(id: there.id, photo: there.photo, outcome: .replaced)
    var isReplaced = false
    if try loss(of: there) != nil, let (there, loss) = try settledLoss(of: there.id) {
      try replace(there, loss)
      isReplaced = true
      copy.wasMissing = loss.code == .missing
    }
    let hasNewStates = try replaceDamagedStates(of: there.id)
    return isReplaced || hasNewStates ? copy : nil
  }

  /// Returns the copy's problem, once no other program is writing or moving it.
  private func settledLoss(of id: PhotoID) throws(StoreError) -> (Entry, StoreError)? {
    try place.waitForWriters(isDryRun: isDryRun)
    let there = try place.listedEntry(of: id)
    return try loss(of: there).map { (there, $0) }
  }

  /// Returns the copy's problem; nil if it is sound or was edited there.
  private func loss(of there: Entry) throws(StoreError) -> StoreError? {
    let condition = try place.condition(
      of: there, byteCount: there.photo.byteCount, reading: false)
    guard condition != .missing else { return lost(there, .missing) }
    if condition == .whole, !isVerifying { return nil }
    return try place.soundDigest(of: there) == nil ? lost(there, .damaged) : nil
  }

  private func lost(_ there: Entry, _ code: StoreError.Code) -> StoreError {
    .lost(place.location(of: there.photo.place), code, of: there)
  }

  /// Replaces a lost copy by the bytes in the store's bin; throws if there are none.
  private func replace(_ there: Entry, _ loss: StoreError) throws(StoreError) {
    guard there.photo.deleted == nil, let files = try binned(there) else { throw loss }
    guard !isDryRun else { return }
    let isMissing = loss.code == .missing
    let upload = try place.upload(files, lost: isMissing ? there : nil)
    let proofs =
      isMissing ? place.settle([upload]) : [.success(try place.replace(there, with: upload))]
    for proof in proofs {
      try require(proof.get(), of: files.entry.digest, at: there.photo.place)
    }
  }

  /// Returns the same state of the photo from the store's bin; nil if it is missing or damaged
  /// there.
  private func binned(_ there: Entry) throws(StoreError) -> PhotoSource.Files? {
    do throws(StoreError) {
      guard try source.store.photo(there.id) != nil else { return nil }
      let files = try source.asPlace.newestFiles(
        of: there.id, preferring: there.digest, source.store.tierMaker)
      return files.entry.digest == there.digest ? files : nil
    } catch {
      guard [.notFound, .missing, .damaged].contains(error.code) else { throw error }
      return nil
    }
  }
}

extension CopyPlace {
  /// Returns the photos of which this place has copies, in its bin or not, except for these.
  func photos(besides ids: [PhotoID]) throws(StoreError) -> [PhotoID] {
    let known = Set(ids)
    return try photos().filter { !known.contains($0) }
  }
}

extension StoreError {
  fileprivate static func lost(
    _ path: String, _ code: Code, of there: Entry
  ) -> StoreError {
    let isBinned = there.photo.deleted != nil
    return StoreError(
      code,
      "the copy \(path) is \(code == .missing ? "missing" : "damaged")"
        + (isBinned ? " in the backup's bin" : ", and the store has no other"),
      remedy: .checkDisk)
  }
}
