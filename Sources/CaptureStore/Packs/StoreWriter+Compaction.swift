internal import CaptureFiles

extension StoreWriter {
  /// Copies some photos' tiers out of a pack into the newest one; says whether any were left.
  ///
  /// A reader that looked a photo up before finds it in the old pack, which is
  /// there until no row names it, or looks again.
  mutating func vacate(_ pack: Int, _ shelf: PackShelf) throws(StoreError) -> Bool {
    let entries = try ask { catalogue throws(DatabaseError) in
      try catalogue.entries(inPack: pack, limit: Self.stride)
    }
    guard !entries.isEmpty else { return false }
    var records: [PackRecord] = []
    var damaged: [Int64] = []
    for entry in entries {
      guard let location = entry.tierLocation else { continue }
      if let tiers = shelf.tiers(at: location) {
        records.append(
          PackRecord(id: entry.id, digest: entry.digest, low: tiers.low, screen: tiers.screen))
      } else {
        damaged.append(entry.number)  // made again when somebody looks at it
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
  /// The file first: a pack without a file is discarded again, a file without a
  /// pack would never be. What is no file has only the pack's name.
  mutating func discard(_ pack: Int) throws(StoreError) {
    try StoreError.files { () throws(FileError) in
      let file = place.pack(pack)
      guard try file.identity(followingLinks: false)?.isPlain == true else { return }
      try Folder.remove(file)
    }
    try commit { catalogue throws(DatabaseError) in try catalogue.removePack(pack) }
  }

  /// So many photos move at a time: others who write wait no longer than for that.
  private static let stride = 64
}

extension PhotoStore {
  /// Gives back the room of packs that are mostly unused.
  public func compact() throws(StoreError) {
    let packs = try read { catalogue throws(DatabaseError) in try catalogue.packs() }
    guard let newest = packs.last?.pack else { return }
    for use in packs where use.isWasteful {
      // What is copied goes to the end of the newest pack, which must be another one.
      if use.pack == newest { try write { writer throws(StoreError) in try writer.beginPack() } }
      while try write({ writer throws(StoreError) in try writer.vacate(use.pack, shelf) }) {}
      try write { writer throws(StoreError) in try writer.discard(use.pack) }
      shelf.close(use.pack)
    }
  }
}

extension StoreWriter {
  /// Has the next record begin a new pack.
  mutating func beginPack() throws(StoreError) {
    let last = try ask { catalogue throws(DatabaseError) in try catalogue.lastPack() }
    guard let last, last.size > 0 else { return }
    try commit { catalogue throws(DatabaseError) in
      try catalogue.raise(last.pack + 1, to: 0)
    }
  }
}

extension PackUse {
  /// Whether more than half of it, and enough to be worth the work, is nobody's any more.
  fileprivate var isWasteful: Bool { size - used > max(used, 1 << 20) }
}
