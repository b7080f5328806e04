/// Writes an album as Markdown.
///
/// Blocks that were read from the album's file are written as they are there, with the present paths of
/// the photos; others in the same order of lines as all albums of this program.
struct AlbumWriter {
  private let album: Album
  private let source: AlbumSource?
  /// The photos' paths.
  private let paths: [PhotoID: [UInt8]]
  /// What precedes the paths in links.
  private let prefix: [UInt8]
  private let formerPaths: [PhotoID: [UInt8]]
  private var unused: [AlbumBlock: [Int]] = [:]
  private var output: [UInt8] = []
  /// The piece of the source that was written last, if nothing was written since; -1 for its head.
  private var last: Int?

  private init(_ album: Album, paths: [PhotoID: [UInt8]], prefix: String) {
    self.album = album
    self.paths = paths
    self.prefix = Array(prefix.utf8)
    source = album.source
    formerPaths = source?.paths ?? [:]
    for (index, piece) in (source?.pieces ?? []).enumerated() {
      unused[piece.block, default: []].append(index)
    }
  }

  /// Returns the text of the album's file; a photo without a path keeps the one that it had there.
  ///
  /// The paths are relative to the store's folder, unless there is another prefix than that of the folder
  /// of albums.
  static func markdown(
    of album: Album, paths: [PhotoID: [UInt8]], prefix: String = AlbumWriter.toStore
  ) -> String {
    var writer = AlbumWriter(album, paths: paths, prefix: prefix)
    writer.writeHead()
    for block in album.blocks { writer.write(block) }
    writer.finish()
    return String(decoding: writer.output, as: UTF8.self)
  }

  /// What leads from the folder of albums to the store's folder.
  static let toStore = "../"

  private var lineBreak: String { source?.lineBreak ?? "\n" }

  private mutating func writeHead() {
    if let source, source.title == album.title, source.hasHeading || beginsAsSource {
      output += source.head.utf8
      last = -1
    } else {
      output += ("# " + MarkdownText.escaped(album.title, alsoNumberSigns: true)).utf8
      output += lineBreak.utf8
    }
  }

  /// Whether a file without a heading begins as before, so that no heading appears in it.
  private var beginsAsSource: Bool { album.blocks.first == source?.pieces.first?.block }

  private mutating func write(_ block: AlbumBlock) {
    if let index = takePiece(of: block), let piece = source?.pieces[index] {
      if index != last.map({ $0 + 1 }) { separate() }
      output += markdown(of: piece).utf8
      output += piece.rest.utf8
      last = index
    } else if let markdown = newMarkdown(of: block) {
      separate()
      output += markdown.utf8
      output += lineBreak.utf8
      last = nil
    }
  }

  /// Takes the piece that a block was read from, best the one after the last; nil for a new block.
  private mutating func takePiece(of block: AlbumBlock) -> Int? {
    guard let indices = unused[block], !indices.isEmpty else { return nil }
    let place = last.flatMap { last in indices.firstIndex(of: last + 1) } ?? 0
    return unused[block]?.remove(at: place)
  }

  /// Returns the piece as it is, or with the photo's present path.
  private func markdown(of piece: AlbumSource.Piece) -> String {
    guard let id = piece.block.photo, let link = piece.link, let path = paths[id],
      link.id == nil || (prefix.isEmpty ? link.path : link.storePath) != path
    else { return piece.markdown }
    return MarkdownText.link(escapedCaption: link.markdownCaption, to: prefix + path, id: id)
  }

  private func newMarkdown(of block: AlbumBlock) -> String? {
    switch block {
    case .text(let text):
      let text = MarkdownText.note(text).replacingLineFeeds(with: lineBreak)
      return text.isEmpty ? nil : text
    case .photo(let id, let caption):
      let target = paths[id].map { prefix + $0 } ?? formerPaths[id] ?? Array("\(id).jpg".utf8)
      let escaped = MarkdownText.escaped(caption ?? "")
      return MarkdownText.link(escapedCaption: escaped, to: target, id: id)
    }
  }

  /// Ends the last line, and adds an empty one.
  private mutating func separate() {
    guard let end = output.last else { return }
    if !end.isLineEnd { output += lineBreak.utf8 }
    for _ in output.lineEndsAtEnd..<max(2, output.lineEndsAtEnd) { output += lineBreak.utf8 }
  }

  /// Ends the last line unless the file ends as before.
  private mutating func finish() {
    if let source, last == source.pieces.count - 1 { return }
    // Spaces at the end of the last line with text may belong to a note.
    let end = (output.lastIndex { !$0.isMarkdownSpace && !$0.isLineEnd } ?? -1) + 1
    let spaces = output[end...].prefix(while: \.isMarkdownSpace)
    output.removeSubrange((end + spaces.count)...)
    output += lineBreak.utf8
  }
}

extension UInt8 {
  fileprivate var isLineEnd: Bool { self == 0x0A || self == 0x0D }
}

extension [UInt8] {
  /// The number of line ends after the last line that is not empty.
  fileprivate var lineEndsAtEnd: Int {
    var count = 0
    var index = endIndex
    while index > startIndex {
      index -= 1
      if self[index].isLineEnd {
        if self[index] == 0x0A, index > startIndex, self[index - 1] == 0x0D { index -= 1 }
        count += 1
      } else if !self[index].isMarkdownSpace {
        break
      }
    }
    return count
  }
}

extension String {
  fileprivate func replacingLineFeeds(with lineBreak: String) -> String {
    guard lineBreak != "\n" else { return self }
    let lines = utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    return String(decoding: Array(lines.joined(separator: lineBreak.utf8)), as: UTF8.self)
  }
}
