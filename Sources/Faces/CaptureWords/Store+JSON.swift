package import CaptureJSON
package import CaptureStore

extension StoredAlbum {
  /// Returns the members by which the command line and the server describe an album.
  ///
  /// The id of a photo has its own name on the page.
  package func members(in store: StoreEngine, photo name: String = "photo") -> [JSON.Member] {
    JSON.members(["name": .string("\(self.name)"), "title": .string(album.title)])
      + store.members(ofFile: path)
      + JSON.members([
        "revision": .string(revision),
        "blocks": .array(album.blocks.map { json(of: $0, photo: name) }),
      ])
  }

  private func json(of block: AlbumBlock, photo name: String) -> JSON {
    switch block {
    case .text(let text): ["text": .string(text)]
    case .photo(let id, let caption):
      [
        name: .string("\(id)"), "caption": .text(caption), "missing": .bool(missing.contains(id)),
        "binned": .bool(binned.contains(id)),
      ]
    }
  }
}

extension AlbumListing.Item {
  /// The members by which the command line and the server list an album.
  package var members: [JSON.Member] {
    JSON.members([
      "name": .string("\(name)"), "title": .string(title), "photos": .integer(photoCount),
      "cover": cover.map { .string("\($0)") }, "revision": .string(revision),
    ])
  }
}

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
      "unknownFiles": unknownFiles.map { .integer($0.count) },
      "unknownFilesSearched": unknownFiles.map { .string("\($0.searched)") },
    ]
  }
}
