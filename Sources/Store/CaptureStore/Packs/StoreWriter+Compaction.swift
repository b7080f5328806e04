internal import CaptureFiles

extension StoreWriter {
  /// Copies the tiers of some photos from a pack to the newest one; returns whether any were left.
  ///
  /// A reader that looked up a photo before still finds it in the old pack, which stays until no
  /// row refers to it; otherwise it looks up the photo again.
  mutating func vacate(_ pack: Int, _ packReader: PackReader) throws(StoreError) -> Bool {
    let entries = try ask { catalogue throws(DatabaseError) in
      try catalogue.entries(inPack: pack, limit: Self.stride)
    }
    guard !entries.isEmpty else { return false }
    var records: [PackRecord] = []
    var damaged: [Int64] = []
    for entry in entries {
      guard let location = entry.tierLocation else { continue }
      if let tiers = packReader.tiers(at: location) {
        // Earlier versions made fewer tiers.
        let all = (try? tierMaker.completed(tiers, of: entry.id)) ?? tiers
        records.append(PackRecord(id: entry.id, digest: entry.digest, tiers: all))
      } else {
        damaged.append(entry.number)  // remade when the photo is looked at
      }
    }
    try replaceTiers(with: records, isFault: false)
    try commit { catalogue throws(DatabaseError) in
      for number in damaged { try catalogue.setTiers(nil, of: number) }
    }
    return true
  }

  /// Removes a pack that no photo needs.
  ///
  /// The file is removed first: a pack without a file is discarded again, but a file without a row
  /// never would be. Anything else that has the pack's name stays.
  mutating func discard(_ pack: Int) throws(StoreError) {
    try StoreError.files { () throws(FileError) in
      let file = place.pack(pack)
      guard try file.identity(followingLinks: false)?.isPlain == true else { return }
      try Folder.remove(file)
    }
    try commit { catalogue throws(DatabaseError) in try catalogue.removePack(pack) }
  }

  /// The number of photos moved at a time, which limits how long other writers wait.
  private static let stride = 64
}

extension StoreEngine {
  /// Reclaims the space of packs that are mostly unused.
  ///
  /// An error from `progress`, which is called with the number of packs that are done and of all,
  /// ends the work.
  package func compact(
    progress: (_ done: Int, _ total: Int) throws(StoreError) -> Void = { _, _ in }
  ) throws(StoreError) {
    let packs = try read { catalogue throws(DatabaseError) in try catalogue.packs() }
    guard let newest = packs.last?.pack else { return }
    let wasteful = packs.filter(\.isWasteful)
    for (done, use) in wasteful.enumerated() {
      // Tiers are copied to the newest pack, which must therefore be a different one.
      if use.pack == newest { try write { writer throws(StoreError) in try writer.beginPack() } }
      repeat {
        try progress(done, wasteful.count)
      } while try write({ writer throws(StoreError) in try writer.vacate(use.pack, packReader) })
      try write { writer throws(StoreError) in try writer.discard(use.pack) }
      packReader.close(use.pack)
    }
  }
}

extension StoreWriter {
  /// Makes the next record start a new pack.
  mutating func beginPack() throws(StoreError) {
    let last = try ask { catalogue throws(DatabaseError) in try catalogue.lastPack() }
    guard let last, last.size > 0 else { return }
    try commit { catalogue throws(DatabaseError) in
      try catalogue.raise(last.pack + 1, to: 0)
    }
  }
}

extension PackUse {
  /// Whether more than half of it is unused, and enough to be worth the work.
  fileprivate var isWasteful: Bool { size - used > max(used, 1 << 20) }
}
