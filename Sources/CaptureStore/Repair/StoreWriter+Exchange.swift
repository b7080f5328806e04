internal import CaptureFiles
internal import CaptureMetadata

extension StoreWriter {
  /// Throws if what lies in a photo's place is another photo's original.
  ///
  /// Everything that moves, replaces or accepts an original asks this first. The file is read only if
  /// its size and its time do not tell.
  mutating func requireOwnOriginal(of entry: Entry) throws(StoreError) {
    guard try !seemsUntouched(entry),
      let contents = try Original(entry, in: place).contentsUnlessLost()
    else { return }
    guard contents.digest != entry.digest else { return try learn(contents.file, of: entry) }
    guard let other = try photo(with: contents.digest, inPlaceOf: entry) else { return }
    throw .exchanged(place.file(entry.photo.place), other.id)
  }

  /// Throws if what lies beside a photo's original says whatever it says of another photo.
  func requireOwnSidecar(of entry: Entry) throws(StoreError) {
    guard let other = Exchange.named(beside: entry, in: place), other != entry.id else { return }
    throw StoreError(
      .damaged,
      "the sidecar of \(place.file(entry.photo.place)) is that of another photo, \(other)",
      remedy: "verify the store and have it repaired")
  }

  /// Whether a photo's original is missing, or has the size and the time that it was known with.
  mutating func seemsUntouched(_ entry: Entry) throws(StoreError) -> Bool {
    let file = try StoreError.files { () throws(FileError) in
      try FileIdentity(at: place.file(entry.photo.place).found)
    }
    guard let file else { return true }  // nothing is in its place
    let isSameTime = entry.fileTime.map(file.changed.isNear) ?? true
    guard isSameTime, file.byteCount == entry.photo.byteCount else { return false }
    return try !ask { catalogue throws(DatabaseError) in try catalogue.hasTwin(entry) }
  }

  /// The photo whose original lies where another one's should be; nil unless there is one.
  mutating func photo(inPlaceOf entry: Entry) throws(StoreError) -> Entry? {
    guard let contents = try Original(entry, in: place).contentsUnlessLost() else { return nil }
    return try photo(with: contents.digest, inPlaceOf: entry)
  }

  /// The photo whose original bytes of this checksum are; nil if they may be the other one's.
  mutating func photo(
    with digest: Digest, inPlaceOf entry: Entry
  ) throws(StoreError) -> Entry? {
    guard digest != entry.digest else { return nil }
    let exchange = Exchange(inPlaceOf: entry, states: try states(of: entry), in: place)
    return try exchange.owner(of: digest) { key throws(StoreError) in
      try ask { catalogue throws(DatabaseError) in try catalogue.entry(key) }
    }
  }

  /// Remembers the time of a file whose bytes proved to be sound, such as after a store was copied.
  private mutating func learn(_ file: FileIdentity, of entry: Entry) throws(StoreError) {
    guard file.changed != entry.fileTime else { return }
    try commit { catalogue throws(DatabaseError) in
      try catalogue.setFileTime(file.changed, of: entry.number)
    }
  }
}
