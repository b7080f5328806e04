import CaptureTestSupport
import Testing

@testable import CaptureStore

/// Random albums and random files, which lose nothing when they are written and read.
@Suite(.timeLimit(.minutes(5)))
struct AlbumRoundTripTests {
  private static let words = [
    "#", "# ", "a", "b c", " ", "  ", "\t", "\n", "\n\n", "\r\n", "\r", "![", "](", ")", "[", "]",
    "(", "<", ">", "\"", "'", "\\", "../x.jpg", "2026/ä.jpg", "%20", "%", "*", "_", "`", "```",
    "---", "===", "é", "e\u{301}", "😀", "\u{FEFF}", "\u{2028}", "\u{0}", "&amp;", "|", "!",
    "11111111111111111111111111111111", "![c](../x.jpg \"22222222222222222222222222222222\")",
    "![d](<../y z.jpg> '33333333333333333333333333333333')", "![e](../w.jpg)", "1. ", "- ", "> ",
  ]

  private static func text(_ generator: inout SeededGenerator, upTo limit: Int) -> String {
    let count = Int.random(in: 0...limit, using: &generator)
    return (0..<count).map { _ in words.randomElement(using: &generator) ?? "" }.joined()
  }

  private static func id(_ generator: inout SeededGenerator) -> PhotoID {
    PhotoID(high: 0, low: UInt64.random(in: 1...5, using: &generator))
  }

  private static let known: [[UInt8]: PhotoID] = [
    Array("w.jpg".utf8): PhotoID(high: 4, low: 4)
  ]

  @Test func `any text is written as it was read`() {
    var generator = SeededGenerator(seed: 15)
    for _ in 0..<400 {
      let text = Self.text(&generator, upTo: 30)
      let album = AlbumReader.album(in: text, named: "n")
      let written = AlbumWriter.markdown(of: album, paths: [:])
      #expect(written.utf8.elementsEqual(text.utf8), "\(text.debugDescription)")
      guard written.utf8.elementsEqual(text.utf8) else { return }
    }
  }

  @Test func `any album is read as it was written`() {
    var generator = SeededGenerator(seed: 16)
    for _ in 0..<400 {
      let album = Self.album(&generator)
      let written = AlbumWriter.markdown(of: album, paths: [:])
      let again = AlbumReader.album(in: written, named: "n", photos: Self.known)
      #expect(again == album.asRead, "\(written.debugDescription)")
      guard again == album.asRead else { return }
    }
  }

  @Test func `any change of any file keeps the blocks that it does not concern`() {
    var generator = SeededGenerator(seed: 17)
    for _ in 0..<400 {
      let text = Self.text(&generator, upTo: 30)
      var album = AlbumReader.album(in: text, named: "n", photos: Self.known)
      Self.change(&album, &generator)
      let written = AlbumWriter.markdown(of: album, paths: [:])
      let again = AlbumReader.album(in: written, named: "n", photos: Self.known)
      let isKept = again.asRead.withEvenGaps == album.asRead.withEvenGaps
      #expect(isKept, "\(text.debugDescription)")
      guard isKept else { return }
    }
  }

  private static func album(_ generator: inout SeededGenerator) -> Album {
    var album = Album(title: "T" + text(&generator, upTo: 6))
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      album.blocks.append(block(&generator))
    }
    return album
  }

  private static func block(_ generator: inout SeededGenerator) -> AlbumBlock {
    Bool.random(using: &generator)
      ? .text(text(&generator, upTo: 8))
      : .photo(id(&generator), caption: text(&generator, upTo: 4))
  }

  private static func change(_ album: inout Album, _ generator: inout SeededGenerator) {
    switch Int.random(in: 0...3, using: &generator) {
    case 0:
      album.blocks.insert(
        block(&generator), at: Int.random(in: 0...album.blocks.count, using: &generator))
    case 1: album.blocks.shuffle(using: &generator)
    case 2:
      if !album.blocks.isEmpty {
        album.blocks.remove(at: Int.random(in: album.blocks.indices, using: &generator))
      }
    default: album.title = "new title"
    }
  }
}

extension Album {
  /// The blocks with one empty line wherever there are some: two notes that become one keep those that
  /// were between them.
  fileprivate var withEvenGaps: [AlbumBlock] {
    blocks.map { block in
      guard case .text(let text) = block else { return block }
      let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
        line.allSatisfy { [0x09, 0x20].contains($0) } ? [] : Array(line)
      }
      let even = lines.enumerated().filter { $0 == 0 || !$1.isEmpty || !lines[$0 - 1].isEmpty }
      return .text(
        String(decoding: Array(even.map(\.element).joined(separator: [0x0A])), as: UTF8.self))
    }
  }

  /// The album as it is read after it was written: without what Markdown cannot tell apart.
  fileprivate var asRead: Album {
    var album = Album(title: MarkdownText.oneLine(title))
    for block in blocks {
      switch block {
      case .photo(let id, let caption):
        let line = MarkdownText.oneLine(caption ?? "")
        album.blocks.append(.photo(id, caption: line.isEmpty ? nil : line))
      case .text(let text):
        let note = MarkdownText.note(text)
        guard !note.isEmpty else { continue }
        if case .text(let last) = album.blocks.last {
          album.blocks[album.blocks.count - 1] = .text(last + "\n\n" + note)
        } else {
          album.blocks.append(.text(note))
        }
      }
    }
    return album
  }
}
