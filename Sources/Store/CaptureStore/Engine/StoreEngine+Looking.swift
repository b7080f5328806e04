internal import CaptureFiles
package import CaptureImaging
internal import Glibc

// MARK: - Finding photos

extension StoreEngine {
  package func photo(_ id: PhotoID) throws(StoreError) -> Photo? {
    try read { catalogue throws(DatabaseError) in try catalogue.entry(id)?.photo }
  }

  package func id(beginning digits: String) throws(StoreError) -> PhotoID {
    let zeros = String(repeating: "0", count: max(0, 32 - digits.utf8.count))
    let last = String(repeating: "f", count: max(0, 32 - digits.utf8.count))
    guard digits.utf8.count >= Self.shortestID, let lowest = PhotoID(digits + zeros),
      let highest = PhotoID(digits + last)
    else { throw StoreError(notFound: "'\(digits)'") }
    let found = try read { catalogue throws(DatabaseError) in
      try catalogue.ids(from: lowest, to: highest, limit: 2)
    }
    guard let id = found.first else { throw StoreError(notFound: "'\(digits)'") }
    guard found.count == 1 else {
      throw StoreError(
        .ambiguous, "several photo ids begin with '\(digits)'", remedy: .moreDigits)
    }
    return id
  }

  package func photos(
    _ query: PhotoQuery = PhotoQuery(), after last: Photo? = nil, limit: Int? = nil
  ) throws(StoreError) -> [Photo] {
    try read { catalogue throws(DatabaseError) in
      try catalogue.entries(query, after: last, limit: limit).map(\.photo)
    }
  }

  package func count(_ query: PhotoQuery = PhotoQuery()) throws(StoreError) -> Int {
    try read { catalogue throws(DatabaseError) in try catalogue.count(query) }
  }

  package func counts(_ query: PhotoQuery = PhotoQuery()) throws(StoreError) -> PhotoCounts {
    try readInBulk { catalogue throws(DatabaseError) in try catalogue.counts(query) }
  }

  package func outline(_ query: PhotoQuery = PhotoQuery()) throws(StoreError) -> PhotoOutline {
    try readInBulk { catalogue throws(DatabaseError) in try catalogue.outline(query) }
  }

  /// Throws if damage hides some of the photos, so that a list of them would not be complete.
  package func checkCounts(for query: PhotoQuery = PhotoQuery()) throws(StoreError) {
    try read { catalogue throws(DatabaseError) in try catalogue.checkCounts(for: query) }
  }

  package func keywords() throws(StoreError) -> [(word: String, count: Int)] {
    try read { catalogue throws(DatabaseError) in try catalogue.keywords() }
  }

  package func folders() throws(StoreError) -> [(path: String, count: Int)] {
    try read { catalogue throws(DatabaseError) in try catalogue.folders() }
  }

  private static let shortestID = 4
}

// MARK: - Reading pictures

extension StoreEngine {
  package func file(of photo: Photo) -> String { "\(place.file(photo.place).found)" }

  /// Returns a photo's bytes in one of its encodings.
  ///
  /// A damaged tier is remade from the original, and counted in the statistics. A tier that the
  /// version which added the photo did not make is made from the nearest larger one, and not stored.
  package func data(of id: PhotoID, tier: Tier) throws(StoreError) -> [UInt8] {
    guard tier != .full else { return try original(of: id).bytes }
    return try data(of: id, tier: tier, at: try tierLocation(of: id))
  }

  package func picture(
    of id: PhotoID, tier: Tier, if isWanted: (Photo) -> Bool
  ) throws(StoreError) -> (photo: Photo, bytes: [UInt8]?) {
    let entry = try read { catalogue throws(DatabaseError) in try catalogue.entry(id) }
    guard let entry else { throw StoreError(notFound: "\(id)") }
    guard isWanted(entry.photo) else { return (entry.photo, nil) }
    guard tier != .full else { return (entry.photo, try original(of: id, entry).bytes) }
    return (entry.photo, try data(of: id, tier: tier, at: entry.tierLocation))
  }

  private func data(
    of id: PhotoID, tier: Tier, at location: TierLocation?
  ) throws(StoreError) -> [UInt8] {
    // The best tier is most of a record, which is therefore read and checked as a whole.
    let isBest = tier == Tier.derived.first
    if !isBest, let location, let jpeg = packReader.tier(tier, at: location) { return jpeg }
    let stored = try isBest ? tiers(of: id, at: location) : tiers(of: id)
    if let jpeg = stored[tier] ?? (try? tierMaker.completed(stored, of: id))?[tier] { return jpeg }
    guard let jpeg = try remakeTiers(of: id, waits: false)[tier] else {
      preconditionFailure("the rules have no \(tier.rawValue) tier")
    }
    return jpeg
  }

  package func tiers(of id: PhotoID) throws(StoreError) -> StoredTiers {
    try tiers(of: id, at: try tierLocation(of: id))
  }

  private func tiers(
    of id: PhotoID, at location: TierLocation?
  ) throws(StoreError) -> StoredTiers {
    var location = location
    // The record may have moved to another pack between the look-up and the read.
    for _ in 0..<2 {
      guard let present = location else { break }
      if let tiers = packReader.tiers(at: present) { return tiers }
      packReader.close(present.place.pack)  // another file may have that number by now
      location = try tierLocation(of: id)
    }
    return try remakeTiers(of: id, waits: false)
  }

  private func tierLocation(of id: PhotoID) throws(StoreError) -> TierLocation? {
    let found = try read { catalogue throws(DatabaseError) in try catalogue.tiers(of: id) }
    guard let found else { throw StoreError(notFound: "\(id)") }
    return found
  }

  /// Returns the original's bytes; throws if they are damaged.
  ///
  /// `known` is the photo's row, if it has just been read.
  private func original(
    of id: PhotoID, _ known: Entry? = nil
  ) throws(StoreError) -> Original.Contents {
    do throws(StoreError) {
      return try listedOriginal(of: id, known)
    } catch {
      guard !isReadOnly, error.isTemporary else { throw error }
      return try settledOriginal(of: id)
    }
  }

  /// Returns the original's bytes, read from the path in the catalogue.
  private func listedOriginal(
    of id: PhotoID, _ known: Entry? = nil
  ) throws(StoreError) -> Original.Contents {
    let entry: Entry? =
      if let known { known } else {
        try read { catalogue throws(DatabaseError) in try catalogue.entry(id) }
      }
    guard let entry else { throw StoreError(notFound: "\(id)") }
    return try Original(entry, in: place).soundBytes(
      states: { () throws(StoreError) in
        try read { catalogue throws(DatabaseError) in try catalogue.states(of: entry.number) }
      },
      owner: { digest throws(StoreError) in try owner(of: digest, inPlaceOf: entry) }, tierMaker)
  }

  /// Returns the bytes of an original that could not be read at the path in the catalogue.
  ///
  /// Another program may have moved it, even there and back, or have been killed while doing so. No
  /// program moves it while this one holds the store's lock.
  private func settledOriginal(of id: PhotoID) throws(StoreError) -> Original.Contents {
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(1)
    while true {
      let contents = try writeIfNoProgramDoes { writer throws(StoreError) in
        let entry = try writer.entries([id])[0]
        return try Original(entry, in: place).soundBytes(
          states: { () throws(StoreError) in try writer.states(of: entry) },
          owner: { digest throws(StoreError) in
            try writer.photo(with: digest, inPlaceOf: entry)
          }, tierMaker)
      }
      if let contents { return contents }
      // Another program is changing this photo or others; the original may be at its listed path
      // again.
      do throws(StoreError) {
        return try listedOriginal(of: id)
      } catch {
        guard error.isTemporary, clock.now < deadline else { throw error }
        usleep(10_000)
      }
    }
  }

  /// Remakes a photo's tiers from the original, and stores them if possible.
  ///
  /// With `waits` set to false, a caller that only shows the photo does not wait for the store to
  /// be free.
  func remakeTiers(
    of id: PhotoID, isFault: Bool = true, waits: Bool = true
  ) throws(StoreError) -> StoredTiers {
    let record = try newTiers(of: id)
    // The picture is returned even if the disk is full or read-only.
    if waits {
      try? write { writer throws(StoreError) in
        try writer.replaceTiers(with: [record], isFault: isFault)
      }
    } else {
      _ = try? writeIfFree { writer throws(StoreError) in
        try writer.replaceTiers(with: [record], isFault: isFault)
      }
    }
    return record.tiers
  }

  /// Returns why a photo's original is not in its place: it is missing, as on a disk that is not
  /// mounted, or nobody can look for it; nil if it is there.
  package func originalError(of photo: Photo) -> StoreError? {
    let absence = Original.absence(at: place.file(photo.place).found)
    return absence?.code == .missing ? photo.missingOriginal : absence
  }

  /// Remakes tiers that are missing or damaged, and returns whether they are in the store now.
  ///
  /// They are not if the original is an edit that has not been recorded.
  func repairTiers(of id: PhotoID) throws(StoreError) -> Bool {
    let record = try newTiers(of: id)
    return try write { writer throws(StoreError) in
      try writer.replaceTiers(with: [record], isFault: true)
      guard let location = try writer.entries([id])[0].tierLocation else { return false }
      // The open pack may be a file that has been removed since.
      packReader.close(location.place.pack)
      return packReader.tiers(at: location) == record.tiers
    }
  }

  private func newTiers(of id: PhotoID) throws(StoreError) -> PackRecord {
    let original = try original(of: id)
    return try tierMaker.tiers(of: original.bytes, id: id, digest: original.digest)
  }
}

extension StoreError {
  /// Whether the original may be found once no program is moving it.
  fileprivate var isTemporary: Bool {
    [.failed, .missing, .unreadable].contains(code)
  }
}
