package import CaptureJSON
package import CaptureStore

extension StoredAlbum {
  /// The members by which the command line and the server describe an album.
  package func members(in store: StoreEngine) -> [JSON.Member] {
    [
      JSON.Member(name: "name", value: .string("\(name)")),
      JSON.Member(name: "title", value: .string(album.title)),
    ] + store.members(ofFile: path) + [
      JSON.Member(name: "revision", value: .string(revision)),
      JSON.Member(name: "blocks", value: .array(album.blocks.map { json(of: $0) })),
    ]
  }

  private func json(of block: AlbumBlock) -> JSON {
    switch block {
    case .text(let text): ["text": .string(text)]
    case .photo(let id, let caption):
      [
        "photo": .string("\(id)"), "caption": .text(caption),
        "missing": .bool(missing.contains(id)), "binned": .bool(binned.contains(id)),
      ]
    }
  }
}

extension AlbumListing.Item {
  /// The members by which the command line and the server list an album.
  package var members: [JSON.Member] {
    [
      JSON.Member(name: "name", value: .string("\(name)")),
      JSON.Member(name: "title", value: .string(title)),
      JSON.Member(name: "photos", value: .integer(photoCount)),
      JSON.Member(name: "cover", value: cover.map { .string("\($0)") } ?? nil),
      JSON.Member(name: "revision", value: .string(revision)),
    ]
  }
}
