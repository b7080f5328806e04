package import CaptureJSON
package import CaptureStore

extension StoreStatistics {
  /// The statistics as `--json` prints them.
  package func json(of store: StoreEngine) -> JSON {
    [
      "path": .string(store.folder), "readOnly": .bool(store.isReadOnly),
      "photos": .integer(photos), "originalBytes": .integer(originalBytes),
      "binnedPhotos": .integer(binnedPhotos), "binnedBytes": .integer(binnedBytes),
      "photosWithoutTiers": .integer(photosWithoutTiers),
      "flawedPhotos": .integer(flawedPhotos), "unexaminedPhotos": .integer(unexaminedPhotos),
      "packs": .integer(packs), "packBytes": .integer(packBytes),
      "usedPackBytes": .integer(usedPackBytes),
      "differentKeywords": .integer(keywords), "folders": .integer(folders),
      "damagedTiers": .integer(damagedTiers), "lostAndFound": .integer(lostAndFound),
      "unknownFiles": unknownFiles.map { .integer($0.count) } ?? nil,
      "unknownFilesSearched": unknownFiles.map { .string("\($0.searched)") } ?? nil,
    ]
  }
}
