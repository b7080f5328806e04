/// Reads an album's Markdown.
///
/// A heading of the first level at the beginning is the title. A line that is one picture with a photo's
/// id as its title, or with the path of a photo and no title, is a photo. All else is text, whatever it
/// means in Markdown.
struct AlbumReader {
  /// The photos that links without an id lead to, by their paths relative to the store's folder.
  private let photos: [[UInt8]: PhotoID]
  private var pieces: [AlbumSource.Piece] = []
  /// The lines of the note that is being read, up to its last one that is not empty.
  private var text: [MarkdownLine] = []
  /// The empty lines after these.
  private var blanks: [MarkdownLine] = []

  private init(photos: [[UInt8]: PhotoID]) {
    self.photos = photos
  }

  /// Returns the paths, relative to the store's folder, of the links that have no id.
  static func pathsWithoutID(in text: String) -> [[UInt8]] {
    let bytes = Array(text.utf8)[...]
    return MarkdownLine.lines(of: bytes.dropFirst(bytes.byteOrderMark.count)).compactMap { line in
      AlbumLink(line.content).flatMap { $0.id == nil ? $0.storePath : nil }
    }
  }

  /// Reads the text of a file; `name` is the title if there is no heading.
  ///
  /// Links without an id are photos only if their paths are among those of `photos`.
  static func album(
    in text: String, named name: String, photos: [[UInt8]: PhotoID] = [:]
  ) -> Album {
    let bytes = Array(text.utf8)[...]
    let lines = MarkdownLine.lines(of: bytes.dropFirst(bytes.byteOrderMark.count))
    var start = lines.firstIndex { !$0.isBlank } ?? lines.endIndex
    let heading = start < lines.endIndex ? lines[start].heading : nil
    if heading != nil {
      start = lines[(start + 1)...].firstIndex { !$0.isBlank } ?? lines.endIndex
    }
    var reader = AlbumReader(photos: photos)
    for line in lines[start...] { reader.read(line) }
    reader.endText()
    let title = heading.flatMap { $0.isEmpty ? nil : $0 } ?? name
    var album = Album(title: title, blocks: reader.pieces.map(\.block))
    album.source = AlbumSource(
      title: title, hasHeading: heading != nil,
      head: String(decoding: bytes.byteOrderMark, as: UTF8.self) + lines[..<start].joined,
      pieces: reader.pieces, lineBreak: lines.lineBreak)
    return album
  }

  private mutating func read(_ line: MarkdownLine) {
    if line.isBlank {
      blanks.append(line)
    } else if let link = AlbumLink(line.content), let id = photo(of: link) {
      endText()
      let caption = link.caption.isEmpty ? nil : link.caption
      note(.photo(id, caption: caption), [line], link)
    } else {
      if text.isEmpty { endText() }
      text += blanks + [line]
      blanks = []
    }
  }

  private func photo(of link: AlbumLink) -> PhotoID? {
    link.id ?? link.storePath.flatMap { photos[$0] }
  }

  /// Ends the note, or gives empty lines after a photo to that.
  private mutating func endText() {
    defer { (text, blanks) = ([], []) }
    if !text.isEmpty {
      note(.text(text.plainText), text)
    }
    guard !blanks.isEmpty, let last = pieces.popLast() else { return }
    pieces.append(
      AlbumSource.Piece(
        block: last.block, markdown: last.markdown, rest: last.rest + blanks[...].joined,
        link: last.link))
  }

  private mutating func note(
    _ block: AlbumBlock, _ lines: [MarkdownLine], _ link: AlbumLink? = nil
  ) {
    guard let last = lines.last else { return }
    let inner = lines.dropLast().joined + String(decoding: last.content, as: UTF8.self)
    pieces.append(
      AlbumSource.Piece(
        block: block, markdown: inner, rest: String(decoding: last.end, as: UTF8.self), link: link))
  }
}

extension ArraySlice<UInt8> {
  /// The mark by which some programs begin a text in UTF-8; empty if there is none.
  fileprivate var byteOrderMark: ArraySlice<UInt8> {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return starts(with: mark) ? prefix(mark.count) : prefix(0)
  }
}

extension MarkdownLine {
  /// The text of a heading of the first level; nil if the line is not one.
  fileprivate var heading: String? {
    guard content.prefix(while: \.isMarkdownSpace).count <= 3 else { return nil }
    let line = content.trimmed
    guard line.first == 0x23, line.dropFirst().first?.isMarkdownSpace ?? true else { return nil }
    var text = line.dropFirst().trimmed
    // Number signs that end the heading do not belong to it.
    if let last = text.lastIndex(where: { $0 != 0x23 }) {
      if text[last].isMarkdownSpace { text = text[...last].trimmed }
    } else {
      text = text.prefix(0)
    }
    return String(decoding: text.withoutBackslashes, as: UTF8.self)
  }
}

extension Collection<MarkdownLine> {
  /// The lines as they are in the file.
  fileprivate var joined: String {
    String(decoding: flatMap { $0.content + $0.end }, as: UTF8.self)
  }

  /// The lines with line feeds between them.
  fileprivate var plainText: String {
    String(decoding: Array(map(\.content).joined(separator: [0x0A])), as: UTF8.self)
  }

  /// How the first line ends.
  fileprivate var lineBreak: String {
    let end = first.map { String(decoding: $0.end, as: UTF8.self) } ?? ""
    return end.isEmpty ? "\n" : end
  }
}
