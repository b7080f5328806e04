import CaptureFiles
import CaptureJSON
import CaptureTestSupport
import Testing

@testable import CaptureCommand

/// `capture album`.
@Suite(.timeLimit(.minutes(10)))
struct AlbumTests {
  private func text(_ fixture: borrowing HomeFixture) throws -> String {
    let path = "\(fixture.folder.path)/.local/share/capture/Albums/crete.md"
    return String(decoding: try [UInt8](contentsOf: path), as: UTF8.self)
  }

  @Test func `an album is made, changed, shown, renamed, deleted and restored`() throws {
    let fixture = try HomeFixture(photos: 3)
    let ids = try fixture.ids
    #expect(
      try fixture.run(["album", "create", "Crete", ids[0]]).text == "crete  1 photo  Crete\n")
    #expect(try fixture.run(["album", "add", "crete", ids[2], ids[0]]).text.contains("2 photos"))
    #expect(try fixture.run(["album", "note", "Crete", "By boat"]).status == 0)
    let shown = try #require(try fixture.objects(["album", "show", "crete"]).first)
    #expect(
      shown["blocks"]?.items.map { $0["id"]?.text ?? $0["text"]?.text } == [
        ids[0], ids[2], "By boat",
      ])
    let plain = try fixture.run(["album", "show", "crete"]).text
    #expect(plain.hasPrefix("Crete\n\n\(ids[0].prefix(10))  "))
    #expect(plain.hasSuffix("\n\nBy boat\n"))
    #expect(try fixture.run(["album", "remove", "crete", String(ids[0].prefix(8))]).status == 0)
    #expect(try fixture.run(["album", "rename", "crete", "Crete 2026"]).status == 0)
    #expect(try text(fixture).hasPrefix("# Crete 2026\n\n![]("))
    #expect(try fixture.run(["album"]).text == "crete  1 photo  Crete 2026\n")
    #expect(try fixture.run(["album", "delete", "crete"]).text == "deleted  crete\n")
    #expect(try fixture.run(["album"]).text.isEmpty)
    #expect(try fixture.run(["album", "restore", "crete"]).status == 0)
    #expect(try fixture.objects(["album"]).first?["photos"] == 1)
    #expect(try fixture.ids.count == 3)
  }

  /// The ids, notes and captions of the album, in its order; an id is its first eight digits.
  private func blocks(_ fixture: borrowing HomeFixture) throws -> [String] {
    let album = try #require(try fixture.objects(["album", "show", "crete"]).first)
    return album["blocks"]?.items.map { block in
      guard let id = block["id"]?.text else { return block["text"]?.text ?? "" }
      return id.prefix(8) + (block["caption"]?.text.map { " \($0)" } ?? "")
    } ?? []
  }

  @Test func `photos are moved, and notes are added and replaced, anywhere in an album`() throws {
    let fixture = try HomeFixture(photos: 3)
    let ids = try fixture.ids
    let short = ids.map { String($0.prefix(8)) }
    _ = try fixture.run(["album", "create", "Crete"] + ids)
    for words in [
      ["note", "crete", "Below", "--after", short[0]], ["note", "crete", "Begin", "--first"],
      ["move", "crete", short[0], short[2], "--after", short[1]],
      ["caption", "crete", short[1], "The *harbour*"],
    ] {
      #expect(try fixture.run(["album"] + words).status == 0)
    }
    #expect(
      try blocks(fixture)
        == ["Begin\n\nBelow", "\(short[1]) The *harbour*", short[0], short[2]])
    for words in [
      ["note", "crete", "Start", "--first", "--replace"],
      ["note", "crete", "End", "--replace"], ["note", "crete", "The end", "--replace"],
      ["move", "crete", short[2], "--first"], ["move", "crete", short[1]],
      ["caption", "crete", short[1], ""],
    ] {
      #expect(try fixture.run(["album"] + words).status == 0)
    }
    #expect(try blocks(fixture) == [short[2], "Start", short[0], "The end", short[1]])
    #expect(
      try fixture.run(["album", "note", "crete", "", "--after", short[2], "--replace"]).status == 0)
    #expect(try blocks(fixture) == [short[2], short[0], "The end", short[1]])
  }

  @Test(arguments: [
    (["album", "show", "none"], 40, "there is no album 'none'; 'capture album' lists them\n"),
    (["album", "show", "cre"], 40, "there is no album 'cre'; did you mean 'crete'?\n"),
    (["album", "show", "craete"], 40, "there is no album 'craete'; did you mean 'crete'?\n"),
    (["album", "note", "cre", "x"], 40, "there is no album 'cre'; did you mean 'crete'?\n"),
    (["album", "rename", "cre", "x"], 40, "there is no album 'cre'; did you mean 'crete'?\n"),
    (["album", "add", "none", "@"], 40, "there is no album 'none'"),
    (["album", "delete", "none"], 40, "there is no album 'none'"),
    (["album", "restore", "crete"], 40, "there is no deleted album 'crete'"),
    (["album", "remove", "crete", "ffff"], 40, "has no photo 'ffff'"),
    (["album", "create", "x", "ffff"], 40, "ffff"),
    (["album", "create", ""], 64, "an album needs a title"),
    (["album", "create", " "], 64, "an album needs a title"),
    (["album", "rename", "crete", " "], 64, "an album needs a title"),
    (
      ["album", "create", String(repeating: "x", count: 201)], 64,
      "the title of an album has more than 200 characters"
    ),
    (["album", "note", "crete", " "], 64, "the note is empty"),
    (["album", "note", "crete", "x", "--after", "ffff"], 40, "has no photo 'ffff'"),
    (["album", "note", "crete", "x", "--after", "@", "--first"], 64, "--first"),
    (["album", "move", "crete", "@", "--after", "@"], 64, "after itself"),
    (["album", "move", "crete", "ffff"], 40, "has no photo 'ffff'"),
    (["album", "caption", "crete", "ffff", "x"], 40, "has no photo 'ffff'"),
    (["album", "export", "crete"], 64, "--to"),
    (["album", "show"], 64, "<name>"),
  ])
  func `errors name the album, and exit as the guide to the command line says`(
    words: [String], status: Int, message: String
  ) throws {
    let fixture = try HomeFixture(photos: 1)
    let id = try #require(try fixture.ids.first)
    _ = try fixture.run(["album", "create", "Crete", id])
    let outcome = try fixture.run(words.map { $0 == "@" ? id : $0 })
    outcome.expect(status, errorsContain: message)
  }

  @Test func `an album's counts distinguish the photos in it from those that are gone`() throws {
    let fixture = try HomeFixture(photos: 3)
    let ids = try fixture.ids
    _ = try fixture.run(["album", "create", "Crete", ids[0], ids[1], ids[2]])
    _ = try fixture.run(["delete", ids[0]])
    _ = try fixture.run(["delete", "--empty-bin"])
    _ = try fixture.run(["delete", ids[1]])
    let words = "crete  1 photo, 1 missing, 1 in the bin  Crete\n"
    #expect(try fixture.run(["album"]).text == words)
    let noted = try fixture.run(["album", "rename", "crete", "Crete"])
    #expect(noted.text == words)
    #expect(try fixture.objects(["album"]).first?["photos"] == 3)
  }

  @Test func `a second album of the same title is made, and the first one is named`() throws {
    let fixture = try HomeFixture(photos: 1)
    #expect(try fixture.run(["album", "create", "Crete"]).errors == "")
    _ = try fixture.run(["album", "create", "Winter"])
    let second = try fixture.run(["album", "create", "Crete"])
    second.expect(0, text: "crete-2  0 photos  Crete\n")
    #expect(second.errors == "capture: the album 'crete' has the same title\n")
    #expect(try fixture.run(["album", "create", "Crete", "--quiet"]).errors == "")
  }

  private static let same = "nothing changed in the album 'crete'"

  @Test(arguments: [
    (["add", "crete", "@"], "1 photo already in the album"),
    (["caption", "crete", "@", "Harbour"], same),
    (["note", "crete", "By boat", "--replace"], same),
    (["move", "crete", "@", "--first"], same),
    (["rename", "crete", "Crete"], same),
    (
      ["rename", "crete", "Crete 2026"],
      "changed the title; the album is still named 'crete'"
    ),
  ])
  func `a command says what it left unchanged in an album`(
    words: [String], remark: String
  ) throws {
    let fixture = try HomeFixture(photos: 1)
    let id = try #require(try fixture.ids.first)
    _ = try fixture.run(["album", "create", "Crete", id])
    _ = try fixture.run(["album", "caption", "crete", id, "Harbour"])
    _ = try fixture.run(["album", "note", "crete", "By boat"])
    let words = ["album"] + words.map { $0 == "@" ? id : $0 }
    let outcome = try fixture.run(words)
    #expect(outcome.status == 0)
    #expect(outcome.errors == "capture: \(remark)\n")
    #expect(try fixture.run(words + ["--quiet"]).errors == "")
  }

  @Test func `an export numbers the photos and says what is missing`() throws {
    let fixture = try HomeFixture(photos: 3)
    let ids = try fixture.ids
    _ = try fixture.run(["album", "create", "Crete", ids[2], ids[0], ids[1]])
    _ = try fixture.run(["delete", ids[0]])
    let outcome = try fixture.run(["album", "export", "crete", "--to", "out"])
    outcome.expect(0, errorsContain: "1 photo is in the bin")
    #expect(
      TestFolder.names(in: "\(fixture.folder.path)/out").filter { !$0.hasSuffix(".xmp") }.sorted()
        == ["001-in-3.jpg", "002-in-2.jpg", "crete.md", "manifest.jsonl"])
  }

  @Test func `a file that is not an album is reported, and the others are listed`() throws {
    let fixture = try HomeFixture(photos: 1)
    _ = try fixture.run(["album", "create", "Good"])
    let bytes: [UInt8] = [0xFF]
    try bytes.write(to: "\(fixture.folder.path)/.local/share/capture/Albums/bad.md")
    let outcome = try fixture.run(["album", "list"])
    outcome.expect(43, text: "good  0 photos  Good\n")
    #expect(outcome.errors.contains("not UTF-8"))
    #expect(try fixture.run(["album", "list", "--json"]).objects.count == 2)
  }

  @Test func `a file that cannot be an album is named without failure`() throws {
    let fixture = try HomeFixture(photos: 1)
    _ = try fixture.run(["album", "create", "Good"])
    let folder = "\(fixture.folder.path)/.local/share/capture/Albums"
    try Folder.make("\(folder)/shelf.md")
    try Array("# Notes\n".utf8).write(to: "\(folder)/My notes.md")
    let outcome = try fixture.run(["album", "list"])
    outcome.expect(0, text: "good  0 photos  Good\n")
    #expect(outcome.errors.contains("Albums/My notes.md is not an album: "), "\(outcome.errors)")
    #expect(outcome.errors.contains("Albums/shelf.md is not an album: it is a folder"))
    #expect(try fixture.objects(["album", "list"]).count == 1)
  }

  @Test func `a damaged album is a failure of a backup, which keeps the copy`() throws {
    let fixture = try HomeFixture(photos: 1)
    _ = try fixture.run(["album", "create", "Crete"])
    #expect(try fixture.run(["backup", "--create", "copy"]).status == 0)
    let file = "\(fixture.folder.path)/.local/share/capture/Albums/crete.md"
    let bytes: [UInt8] = [0xFF, 0xFE, 0]
    try bytes.write(to: file)
    let backup = try fixture.run(["backup", "copy"])
    backup.expect(43, errorsContain: "Albums/crete.md is not UTF-8; restore it from a backup with")
    #expect(try fixture.run(["restore-backup", "copy"]).status == 0)
    #expect(try fixture.run(["album"]).text == "crete  0 photos  Crete\n")
  }

  @Test func `a title with control characters is harmless on a terminal`() throws {
    let fixture = try HomeFixture(photos: 1)
    _ = try fixture.run(["album", "create", "Crete"])
    let hostile = Array("# \u{1B}[31mred\u{7}\n\n\u{1B}]0;x\u{7}note\n".utf8)
    try hostile.write(to: "\(fixture.folder.path)/.local/share/capture/Albums/crete.md")
    for words in [["album"], ["album", "show", "crete"]] {
      let text = try fixture.run(words).text
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    }
  }

  @Test func `backups have the albums`() throws {
    let fixture = try HomeFixture(photos: 1)
    _ = try fixture.run(["album", "create", "Crete", try #require(try fixture.ids.first)])
    #expect(try fixture.run(["backup", "--create", "copy"]).status == 0)
    try Folder.remove("\(fixture.folder.path)/.local/share/capture/Albums/crete.md")
    #expect(try fixture.run(["restore-backup", "copy"]).status == 0)
    #expect(try fixture.run(["album"]).text == "crete  1 photo  Crete\n")
  }
}
