internal import CaptureStore

extension Album {
  /// A place between the blocks of an album.
  enum Place: Hashable, Sendable {
    case start
    case end
    /// Behind the first block with a photo.
    case after(PhotoID)
  }

  /// Adds a note at a place; one that is there already follows it.
  mutating func addNote(_ note: String, at place: Place) throws(StoreError) {
    blocks.insert(.text(note), at: try index(of: place))
  }

  /// Replaces the note at a place, or adds one there; an empty note removes it.
  mutating func replaceNote(with note: String, at place: Place) throws(StoreError) {
    var index = try index(of: place)
    if place == .end, blocks.last?.isNote == true { index -= 1 }
    if index < blocks.count, blocks[index].isNote { blocks.remove(at: index) }
    if !note.isEmpty { blocks.insert(.text(note), at: index) }
  }

  /// Moves photos to a place, in this order; the notes between them stay.
  mutating func move(_ photos: [PhotoID], to place: Place) throws(StoreError) {
    for photo in photos { _ = try index(of: .after(photo)) }
    let moved = photos.flatMap { photo in blocks.filter { $0.photo == photo } }
    remove(photos)
    blocks.insert(contentsOf: moved, at: try index(of: place))
  }

  /// Gives a photo a caption; an empty one removes it.
  mutating func setCaption(_ caption: String, of photo: PhotoID) throws(StoreError) {
    _ = try index(of: .after(photo))
    blocks = blocks.map { block in
      block.photo == photo ? .photo(photo, caption: caption.isEmpty ? nil : caption) : block
    }
  }

  private func index(of place: Place) throws(StoreError) -> Int {
    switch place {
    case .start: return 0
    case .end: return blocks.count
    case .after(let photo):
      guard let index = blocks.firstIndex(where: { $0.photo == photo }) else {
        throw StoreError(notFound: "\(photo)")
      }
      return index + 1
    }
  }
}

extension AlbumBlock {
  fileprivate var isNote: Bool { photo == nil }
}
