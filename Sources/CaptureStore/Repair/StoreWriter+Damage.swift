internal import CaptureFiles

extension StoreWriter {
  /// The checksum of a photo's original if that is in its place and sound, or edited by another
  /// program; otherwise nil.
  mutating func soundDigest(of entry: Entry) throws(StoreError) -> Digest? {
    let original = Original(entry, in: place)
    guard let contents = try original.contentsUnlessLost() else { return nil }
    let states = try states(of: entry)
    let isDamaged = original.condition(of: contents, states: states, darkroom).isDamaged
    return isDamaged ? nil : contents.digest
  }

  /// Makes room where a damaged original lies, now that sound bytes are about to take its place.
  func setAsideDamage(to entry: Entry) throws(StoreError) {
    let path = place.file(entry.photo.place)
    guard Folder.exists(path) else { return }
    try StoreError.files { () throws(FileError) in try LostAndFound(place).take(path) }
  }
}
