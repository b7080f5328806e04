internal import CaptureFiles

extension StoreWriter {
  /// Whether a photo's original is in its place and sound, or another program has edited it.
  mutating func keeps(_ entry: Entry) throws(StoreError) -> Bool {
    let original = Original(entry, in: place)
    guard original.exists, let contents = try? original.contents() else { return false }
    let states = try states(of: entry)
    return !original.condition(of: contents, states: states, darkroom).isDamaged
  }

  /// Makes room where a damaged original lies, now that sound bytes are about to take its place.
  func setAsideDamage(to entry: Entry) throws(StoreError) {
    let path = place.file(entry.photo.place)
    guard Folder.exists(path) else { return }
    try StoreError.files { () throws(FileError) in try LostAndFound(place).take(path) }
  }
}
