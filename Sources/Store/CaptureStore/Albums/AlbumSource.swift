/// The Markdown that an album was read from, cut into the pieces of its blocks.
///
/// The head and the pieces together are the file, byte for byte.
struct AlbumSource: Sendable {
  /// A block as it is written in the file.
  struct Piece: Sendable {
    let block: AlbumBlock
    /// The lines of the block, without the end of the last one.
    let markdown: String
    /// The end of the block's last line, and the empty lines that follow it.
    let rest: String
    /// The link of a photo; nil for a note.
    let link: AlbumLink?
  }

  /// The title as it was read: that of the heading, or another one if the file has none.
  let title: String
  let hasHeading: Bool
  /// Everything before the first block.
  let head: String
  let pieces: [Piece]
  /// How the lines of the file end.
  let lineBreak: String
}

extension AlbumSource {
  /// The path of each photo as the file has it, relative to the album's folder.
  var paths: [PhotoID: [UInt8]] {
    var paths: [PhotoID: [UInt8]] = [:]
    for piece in pieces {
      if let id = piece.block.photo, let link = piece.link { paths[id] = link.path }
    }
    return paths
  }
}
