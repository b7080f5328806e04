internal import CaptureFiles
internal import CaptureMetadata

extension StoreWriter {
  /// Throws if another photo's original is in a photo's place.
  ///
  /// Every operation that moves, replaces or accepts an original calls this first. The file is read
  /// only if its size and its time do not suffice, but it has to be readable.
  ///
  /// Unless `learning` is false, the time of an untouched file is recorded.
  mutating func requireOwnOriginal(
    of entry: Entry, learning: Bool = true
  ) throws(StoreError) {
    try Original(entry, in: place).requireReadable()
    guard try !seemsUntouched(entry),
      let contents = try Original(entry, in: place).contentsUnlessLost()
    else { return }
    guard contents.digest != entry.digest else {
      if learning { try learn(contents.file, of: entry) }
      return
    }
    guard let other = try photo(with: contents.digest, inPlaceOf: entry) else { return }
    throw .exchanged(place.file(entry.photo.place), other.id)
  }

  /// Throws if the sidecar beside a photo's original names another photo.
  func requireOwnSidecar(of entry: Entry) throws(StoreError) {
    guard let other = Exchange.named(beside: entry, in: place), other != entry.id else { return }
    throw StoreError(
      .damaged,
      "the sidecar of \(place.file(entry.photo.place)) belongs to another photo, \(other)",
      remedy: .repairStore)
  }

  /// Returns whether a photo's original is missing, or has its known size and time.
  mutating func seemsUntouched(_ entry: Entry) throws(StoreError) -> Bool {
    let file = try StoreError.files { () throws(FileError) in
      try FileIdentity(at: place.file(entry.photo.place).found)
    }
    guard let file else { return true }  // there is no file in its place
    let isSameTime = entry.fileTime.map(file.changed.agrees) ?? true
    guard isSameTime, file.byteCount == entry.photo.byteCount else { return false }
    return try !ask { catalogue throws(DatabaseError) in try catalogue.hasTwin(entry) }
  }

  /// Returns the photo whose original is in another one's place; nil if there is none.
  mutating func photo(inPlaceOf entry: Entry) throws(StoreError) -> Entry? {
    guard let contents = try Original(entry, in: place).contentsUnlessLost() else { return nil }
    return try photo(with: contents.digest, inPlaceOf: entry)
  }

  /// Returns the photo whose original has this checksum; nil if the bytes may belong to `entry`
  /// itself.
  mutating func photo(
    with digest: Digest, inPlaceOf entry: Entry
  ) throws(StoreError) -> Entry? {
    guard digest != entry.digest else { return nil }
    let exchange = Exchange(inPlaceOf: entry, states: try states(of: entry), in: place)
    return try exchange.owner(of: digest) { key throws(StoreError) in
      try ask { catalogue throws(DatabaseError) in try catalogue.entry(key) }
    }
  }

  /// Records the time of a file whose bytes proved to be sound, as after a store was copied.
  private mutating func learn(_ file: FileIdentity, of entry: Entry) throws(StoreError) {
    guard file.changed != entry.fileTime else { return }
    try commit { catalogue throws(DatabaseError) in
      try catalogue.setFileTime(file.changed, of: entry.number)
    }
  }
}
