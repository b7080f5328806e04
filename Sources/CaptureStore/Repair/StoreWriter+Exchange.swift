internal import CaptureFiles
internal import CaptureMetadata

extension StoreWriter {
  /// Throws if what lies in a photo's place is another photo's original.
  ///
  /// Everything that moves, replaces or accepts an original asks this first. The file is read only if
  /// its size and its time do not tell.
  mutating func requireOwnOriginal(of entry: Entry) throws(StoreError) {
    guard try !seemsUntouched(entry), let other = try photo(inPlaceOf: entry) else { return }
    throw .exchanged(entry.photo.path, other.id)
  }

  /// Throws if what lies beside a photo's original says whatever it says of another photo.
  func requireOwnSidecar(of entry: Entry) throws(StoreError) {
    guard let other = Exchange.named(beside: entry, in: place), other != entry.id else { return }
    throw StoreError(
      .damaged, "the sidecar beside the original \(entry.photo.path) is that of the photo \(other)",
      remedy: "verify the store and have it repaired")
  }

  private mutating func seemsUntouched(_ entry: Entry) throws(StoreError) -> Bool {
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
    guard let contents = try Original(entry, in: place).contentsUnlessLost(),
      contents.digest != entry.digest
    else { return nil }
    let exchange = Exchange(inPlaceOf: entry, states: try states(of: entry), in: place)
    return try exchange.owner(of: contents.digest) { key throws(StoreError) in
      try ask { catalogue throws(DatabaseError) in try catalogue.entry(key) }
    }
  }
}
