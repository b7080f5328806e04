/// A named, ordered choice of photos, with notes as blocks of text between them.
///
/// An album is kept as a Markdown file. What other programs have written in it stays as it is,
/// byte for byte, except for blocks that are changed.
public struct Album: Sendable {
  /// The album's title: one line.
  public var title: String
  /// The photos and notes in their order.
  public var blocks: [AlbumBlock]
  /// The file that the album was read from; nil for a new album.
  var source: AlbumSource?

  /// Creates an album that is not in a file yet.
  public init(title: String, blocks: [AlbumBlock] = []) {
    self.title = title
    self.blocks = blocks
  }

  /// The photos in their order; one that is in several blocks appears as often.
  public var photos: [PhotoID] { blocks.compactMap(\.photo) }

  /// The maximum length of a file in bytes.
  public static let byteLimit = 1 << 20
  /// The maximum number of blocks.
  public static let blockLimit = 10_000
  /// The maximum length of a new title in Unicode scalars.
  public static let titleLimit = 200
}

extension Album: Hashable {
  /// Compares the titles and the blocks, and not how they are written.
  public static func == (one: Album, two: Album) -> Bool {
    one.title == two.title && one.blocks == two.blocks
  }

  /// Hashes the title and the blocks.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(blocks)
  }
}

/// A part of an album.
public enum AlbumBlock: Hashable, Sendable {
  /// A note, which may be Markdown; its lines end with line feeds.
  case text(String)
  /// A photo, which is found by its id wherever it is.
  case photo(PhotoID, caption: String?)

  /// The block's photo; nil for a note.
  public var photo: PhotoID? {
    if case .photo(let id, _) = self { id } else { nil }
  }
}

extension Album {
  /// Adds photos at the end, except those that the album has already.
  public mutating func append(_ photos: [PhotoID]) {
    var known = Set(self.photos)
    blocks += photos.filter { known.insert($0).inserted }.map { .photo($0, caption: nil) }
  }

  /// Removes photos wherever they are in the album.
  public mutating func remove(_ photos: [PhotoID]) {
    let removed = Set(photos)
    blocks.removeAll { block in block.photo.map(removed.contains) ?? false }
  }
}
