import Testing

@testable import CaptureStore

/// How albums are read from Markdown, and written as such.
struct AlbumMarkdownTests {
  static let one = PhotoID("11111111111111111111111111111111")
  static let two = PhotoID("22222222222222222222222222222222")

  private func read(_ text: String, photos: [[UInt8]: PhotoID] = [:]) -> Album {
    AlbumReader.album(in: text, named: "file", photos: photos)
  }

  private func write(_ album: Album, paths: [PhotoID: String] = [:]) -> String {
    AlbumWriter.markdown(of: album, paths: paths.mapValues { Array($0.utf8) })
  }

  @Test func `an album is a heading, paragraphs and pictures with their ids`() throws {
    let (one, two) = (try #require(Self.one), try #require(Self.two))
    let album = Album(
      title: "Crete",
      blocks: [
        .text("We went by boat.\n\nIt rained."), .photo(one, caption: "The harbour"),
        .photo(two, caption: nil), .text("The end."),
      ])
    let text = write(album, paths: [one: "2026/2026-11-21/a.jpg", two: "Holiday/b.jpg"])
    #expect(
      text == """
        # Crete

        We went by boat.

        It rained.

        ![The harbour](../2026/2026-11-21/a.jpg "\(one)")

        ![](../Holiday/b.jpg "\(two)")

        The end.

        """)
    #expect(read(text) == album)
  }

  @Test(arguments: [
    "# a](../x.jpg \"11111111111111111111111111111111\")", "*bold* _it_ `code` ~~no~~ <b>x</b>",
    "[link](http://example.com)", "![x](y)", "back\\slash\\", "trailing # ##", "& &amp; | table",
    "line\nbreak\r\nand\u{2028}more", "\u{0}nul\u{7}bell", "- list", "1. list", "> quote",
    "---", "\"quotes\" 'and' (parens)", "\u{202E}reversed", "   spaces   inside   ", "ünïcödé 😀",
    "]", "[", "\\", "#", "# #",
  ])
  func `a hostile title or caption is read as it was written, in one line`(text: String) throws {
    let one = try #require(Self.one)
    let album = Album(title: text, blocks: [.photo(one, caption: text), .text("after")])
    let markdown = write(album, paths: [one: "x.jpg"])
    let plain = MarkdownText.oneLine(text)
    #expect(
      read(markdown) == Album(title: plain, blocks: [.photo(one, caption: plain), .text("after")]))
    #expect(markdown.utf8.split(separator: 0x0A).count == 3)
  }

  @Test(arguments: [
    "with space.jpg", "a(b).jpg", "a)b(.jpg", "<a>.jpg", "\"q\".jpg", "a%20b.jpg", "a#b?c.jpg",
    "back\\slash.jpg", "ä/é.jpg", "line\nbreak.jpg", "a&amp;b.jpg", "*_`.jpg", "a:b.jpg",
  ])
  func `a link leads to a file of any name`(path: String) throws {
    let one = try #require(Self.one)
    let text = write(Album(title: "t", blocks: [.photo(one, caption: nil)]), paths: [one: path])
    let line = try #require(text.utf8.split(separator: 0x0A).last)
    let link = try #require(AlbumLink(Array(line)[...]))
    #expect(link.id == one)
    #expect(link.storePath == Array(path.utf8))
  }

  @Test func `a name that is not UTF-8 is written with percent signs`() throws {
    let one = try #require(Self.one)
    let path: [UInt8] = [0x61, 0xE9, 0x2E, 0x6A]
    let text = AlbumWriter.markdown(
      of: Album(title: "t", blocks: [.photo(one, caption: nil)]), paths: [one: path])
    #expect(text.contains("../a%E9.j"))
    let line = try #require(text.utf8.split(separator: 0x0A).last)
    #expect(AlbumLink(Array(line)[...])?.storePath == path)
  }

  @Test func `all digits after a percent sign are read, in either case`() throws {
    let line = "![c](../%39%9a%Af%F9%fA%90 \"\(Self.id)\")"
    let link = try #require(AlbumLink(Array(line.utf8)[...]))
    #expect(link.storePath == [0x39, 0x9A, 0xAF, 0xF9, 0xFA, 0x90])
  }

  private static let id = "11111111111111111111111111111111"

  @Test(arguments: [
    "", "\n", "text", "text\n", "# T", "# T\n", "#\n", "\u{FEFF}# T\n\ntext\n",
    "\r\n# T\r\n\r\nx\r\n",
    "no heading\n\n![c](../x.jpg \"\(id)\")\ntext right after\n",
    "# T #\ntext without empty line\n",
    "---\ntitle: x\n---\n\n# Later heading\n", "Setext\n======\n\ntext\n",
    "# T\n\n\n\n   \n\ttext\n\n\n",
    "# T\n![c](../x.jpg \"\(id)\")![d](../y.jpg \"\(id)\")\n",
    "# T\n\n    ![code](../x.jpg \"\(id)\")\n",
    "# *T* with **marks**\n\n- ![c](../x.jpg \"\(id)\")\n- b\n", "a\rb\r\rc",
    "```\n![c](../x.jpg)\n```\n",
    "# T\n\n![*c*](<../a b.jpg> '\(id)')  \n\n<!-- comment -->\n\n| a | b |\n|---|---|\n",
    "![c](../x.jpg \"\(id)\")\n![c](../x.jpg \"\(id)\")\n\n\n![c](../x.jpg \"\(id)\")",
    "text  \nhard break\\\nmore\n\n\n\ttab\n", "![](../x.jpg \"not an id\")\n",
    "![c](../x.jpg (\(id)))",
  ])
  func `a file of another program is written as it was read`(text: String) {
    #expect(write(read(text)).utf8.elementsEqual(text.utf8))
  }

  @Test func `blocks that are not changed keep their bytes when others are`() throws {
    let one = try #require(Self.one)
    let text = "# My *trip*\r\n\r\nFirst  \r\npart\r\n\r\n\r\n![a](x.jpg '\(one)')\r\nlast\r\n"
    var album = read(text)
    album.blocks.insert(.text("new\nnote"), at: 1)
    #expect(
      write(album)
        == "# My *trip*\r\n\r\nFirst  \r\npart\r\n\r\n\r\nnew\r\nnote\r\n\r\n![a](x.jpg '\(one)')\r\nlast\r\n"
    )
    album.blocks.swapAt(0, 3)
    let swapped = write(album)
    #expect(swapped.hasPrefix("# My *trip*\r\n\r\nlast\r\n\r\nnew\r\nnote\r\n\r\n![a](x.jpg '"))
    #expect(swapped.hasSuffix("\r\n\r\nFirst  \r\npart\r\n"))
  }

  @Test(arguments: ["# T\n\n    ", "# T\r\n\t", "note\n     ", "note\n\n\n     "])
  func `a photo added to a file that ends with spaces begins its own line`(text: String) throws {
    let one = try #require(Self.one)
    var album = read(text)
    album.blocks.append(.photo(one, caption: nil))
    #expect(read(write(album)) == album)
  }

  @Test
  func `the path of a photo that has moved is mended, and its caption stays as it is written`()
    throws
  {
    let one = try #require(Self.one)
    let album = read("# T\n\n![*nice* \\[x\\]](<../old name.jpg> \"\(one)\")\n\nend")
    #expect(album.blocks.first == .photo(one, caption: "*nice* [x]"))
    #expect(
      write(album, paths: [one: "new/x.jpg"])
        == "# T\n\n![*nice* \\[x\\]](../new/x.jpg \"\(one)\")\n\nend")
  }

  @Test func `a picture without an id is a photo if its path is one of the store`() throws {
    let one = try #require(Self.one)
    let text =
      "# T\n\n![a](../2026/x.jpg)\n\n![b](../2026/y.jpg)\n\n![c](http://e.com/2026/x.jpg)\n"
    #expect(
      AlbumReader.pathsWithoutID(in: text).map { String(decoding: $0, as: UTF8.self) } == [
        "2026/x.jpg", "2026/y.jpg",
      ])
    let album = read(text, photos: [Array("2026/x.jpg".utf8): one])
    #expect(album.blocks.count == 2)
    #expect(album.blocks.first == .photo(one, caption: "a"))
    #expect(
      write(album, paths: [one: "2026/x.jpg"]).contains("![a](../2026/x.jpg \"\(one)\")\n\n![b]"))
  }

  @Test(arguments: [
    "/etc/x.jpg", "../../x.jpg", "../a/../../x.jpg", "http://e.com/x.jpg", "file:x.jpg",
    "javascript:alert(1)",
  ])
  func `a path that leads out of the store is not a photo's path`(path: String) throws {
    let link = try #require(AlbumLink(Array("![x](\(path))".utf8)[...]))
    #expect(link.storePath == nil)
  }

  @Test func `a line of a note that looks like a photo stays a note`() throws {
    let one = try #require(Self.one)
    let text = "see\n![x](../a.jpg \"\(one)\")\n  ![y](../b.jpg)\n![z](https://e.com/z.png)"
    let markdown = write(Album(title: "T", blocks: [.text(text)]))
    let album = read(markdown, photos: [Array("b.jpg".utf8): one])
    #expect(album.photos.isEmpty)
    #expect(markdown.contains("\n![z](https://e.com/z.png)"))
  }

  @Test func `a heading inside a note is not the title of a file without one`() throws {
    var album = read("text\n")
    album.blocks = [.text("# hidden"), .text("text")]
    #expect(read(write(album)).title == "file")
  }

  @Test func `adding photos leaves out those that are there, and removing finds all of them`()
    throws
  {
    let (one, two) = (try #require(Self.one), try #require(Self.two))
    var album = Album(title: "T", blocks: [.photo(one, caption: "c"), .text("n")])
    album.append([one, two, two])
    #expect(album.blocks == [.photo(one, caption: "c"), .text("n"), .photo(two, caption: nil)])
    album.blocks.append(.photo(one, caption: nil))
    album.remove([one])
    #expect(album.blocks == [.text("n"), .photo(two, caption: nil)])
  }
}
