internal import CaptureFiles

extension StoreWriter {
  /// Returns the checksum of a photo's original if it is sound, or edited by another program.
  ///
  /// Nil if it is missing or damaged; throws if it is another photo's.
  mutating func soundDigest(of entry: Entry) throws(StoreError) -> Digest? {
    try requireOwnOriginal(of: entry)
    let original = Original(entry, in: place)
    guard let contents = try original.contentsUnlessLost() else { return nil }
    let states = try states(of: entry)
    let isDamaged = original.condition(of: contents, states: states, tierMaker).isDamaged
    return isDamaged ? nil : contents.digest
  }

  /// Keeps bytes as an earlier state of another photo that once had them.
  ///
  /// `lost+found` must not get the last copy of a photo's state.
  mutating func keepForOther(
    _ bytes: [UInt8], _ digest: Digest, than entry: Entry
  ) throws(StoreError) {
    let other = try ask { catalogue throws(DatabaseError) in
      try catalogue.entry(withState: digest)
    }
    guard let other, other.id != entry.id else { return }
    try keep(bytes, of: other.id)
  }

  /// Moves a damaged original away, before sound bytes take its place.
  mutating func setAsideDamage(to entry: Entry) throws(StoreError) {
    guard try preparesToSetAsideDamage(to: entry) else { return }
    try StoreError.files { () throws(FileError) in
      try LostAndFound(place).take(place.file(entry.photo.place).found)
    }
  }

  /// Moves a damaged original away, unless the file `kept` would go with it; returns false then.
  mutating func setAsideDamage(
    to entry: Entry, keeping kept: ConfinedPath
  ) throws(StoreError) -> Bool {
    guard try preparesToSetAsideDamage(to: entry) else { return true }
    return try StoreError.files { () throws(FileError) in
      try LostAndFound(place).take(
        place.file(entry.photo.place).found, keeping: kept, by: token)
    }
  }

  /// Prepares for moving an original away; returns false if there is none.
  private mutating func preparesToSetAsideDamage(to entry: Entry) throws(StoreError) -> Bool {
    try requireOwnOriginal(of: entry)
    guard Folder.exists(place.file(entry.photo.place).found) else { return false }
    if let contents = try Original(entry, in: place).contentsUnlessLost() {
      try keepForOther(contents.bytes, contents.digest, than: entry)
    }
    willSetAsideFiles(besideOriginals: [entry.photo.place])
    return true
  }
}
