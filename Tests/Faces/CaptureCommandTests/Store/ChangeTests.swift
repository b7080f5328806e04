import CaptureJSON
import CaptureTestSupport
import Testing

/// Commands that change ratings, notes, keywords and folders of photos.
@Suite(.timeLimit(.minutes(10)))
struct ChangeTests {
  @Test(arguments: [
    ("5", JSON.integer(5)), ("0", 0), ("-1", -1), ("reject", -1), ("none", .null),
  ])
  func `rate sets and removes the rating of photos`(stars: String, rating: JSON) throws {
    let fixture = try HomeFixture(photos: 2)
    let ids = try fixture.ids
    _ = try fixture.run(["rate", "3", ids[0]])
    let photos = try fixture.objects(["rate", stars] + ids)
    #expect(photos.map { $0["rating"] } == [rating, rating])
    #expect(photos.map { $0["id"]?.text } == ids)
  }

  @Test func `note sets the note of a photo, and an empty text removes it`() throws {
    let fixture = try HomeFixture(photos: 1)
    let id = try fixture.ids[0]
    #expect(try fixture.objects(["note", "Low tide", id])[0]["note"] == "Low tide")
    #expect(try fixture.objects(["note", "", id])[0]["note"] == JSON.null)
  }

  @Test func `tag adds and removes keywords of several photos with one command`() throws {
    let fixture = try HomeFixture(photos: 2)
    let ids = try fixture.ids
    _ = try fixture.run(["tag", "--add", "todo", "--add", "low tide"] + ids)
    let photos = try fixture.objects(["tag", "--remove", "todo", "-a", "done"] + ids)
    #expect(photos.map { $0["keywords"] } == [["low tide", "done"], ["low tide", "done"]])
  }

  @Test func `a photo can be moved to a folder, deleted, and restored to that folder`() throws {
    let fixture = try HomeFixture(photos: 1)
    let id = try fixture.ids[0]
    let moved = try fixture.objects(["move", "Holiday/Crete", id])[0]
    #expect(moved["storePath"] == "Holiday/Crete/in-1.jpg")
    let deleted = try fixture.objects(["delete", id])[0]
    #expect(deleted["deleted"] != JSON.null)
    #expect(try fixture.run(["list"]).text == "")
    let restored = try fixture.objects(["restore", id])[0]
    #expect(restored["path"] == moved["path"])
    #expect(restored["deleted"] == JSON.null)
  }

  @Test func `delete names photos whose files are missing, and restore fails for them`() throws {
    let fixture = try HomeFixture(photos: 2)
    let ids = try fixture.ids
    try fixture.removeOriginal(of: ids[0])
    let deleted = try fixture.run(["delete"] + ids)
    #expect(deleted.status == 0)
    let name = "2026/2026-06-01/in-1.jpg"
    #expect(deleted.errors.contains("the original of \(ids[0]), \(name), is missing\n"))
    #expect(!deleted.errors.contains(ids[1]))
    #expect(try fixture.run(["restore", "--dry-run"] + ids).status == 43)
    let restored = try fixture.run(["restore"] + ids)
    restored.expect(43, errorsContain: "the original of \(ids[0]), \(name), is missing\n")
    #expect(!restored.errors.contains(ids[1]))
    #expect(restored.text.hasSuffix("2 photos restored from the bin\n"), "\(restored.text)")
    #expect(try fixture.run(["list", "--bin"]).text == "")
  }

  @Test(arguments: [
    (["restore", "@"], "nothing to restore: 2026/2026-06-02/in-2.jpg is not in the bin"),
    (
      ["move", "2026/2026-06-02", "@"],
      "nothing to move: 2026/2026-06-02/in-2.jpg is already in this folder"
    ),
  ])
  func `a change that has no effect on a photo is reported`(
    words: [String], sentence: String
  ) throws {
    let fixture = try HomeFixture(photos: 2)
    let ids = try fixture.ids
    _ = try fixture.run(["delete", ids[0]])
    let first = try fixture.run(words.map { $0 == "@" ? ids[1] : $0 })
    #expect(first.status == 0)
    #expect(first.errors == "capture: \(sentence)\n")
    let again = try fixture.run(["delete"] + ids)
    #expect(
      again.errors == "capture: nothing to delete: 2026/2026-06-01/in-1.jpg is already in the bin\n"
    )
    #expect(try fixture.run(["restore"] + ids).errors == "")
  }

  @Test(arguments: [
    (["rate", "3"], "rated ***"), (["rate", "0"], "rated 0"), (["rate", "reject"], "rejected"),
    (["move", "Crete"], "moved to Crete"),
    (["tag", "-a", "sea", "-a", "boat"], "changed: 'sea', 'boat' added"),
    (["tag", "-a", "sea", "-r", "todo"], "changed: 'sea' added"),
    (["delete"], "moved to the bin; 'capture restore' takes photos out of it"),
  ])
  func `a command that changes photos says what it did to how many`(
    words: [String], deed: String
  ) throws {
    let fixture = try HomeFixture(photos: 2)
    let ids = try fixture.ids
    let outcome = try fixture.run(words + ids)
    let lines = outcome.text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.last == "2 photos \(deed)")
    #expect(try fixture.run(words + [ids[0], "--quiet"]).text == "")
    #expect(try fixture.objects(words + ids).count == 2)
  }

  /// Two photos with two stars, a note and a keyword.
  private static func annotatedGallery() throws -> HomeFixture {
    let fixture = try HomeFixture(photos: 2)
    let ids = try fixture.ids
    for words in [["rate", "2"], ["note", "High tide"], ["tag", "-a", "sea"]] {
      _ = try fixture.run(words + ids)
    }
    return fixture
  }

  @Test(arguments: [
    (["note", "Low tide"], "note set on 2 photos"), (["note", ""], "note removed from 2 photos"),
    (["note", " "], "note removed from 2 photos"),
    (["rate", "none"], "2 photos left without a rating"),
    (["tag", "-r", "sea"], "2 photos changed: 'sea' removed"),
  ])
  func `a command that takes something from photos, or sets a note, says so`(
    words: [String], sentence: String
  ) throws {
    let fixture = try Self.annotatedGallery()
    let outcome = try fixture.run(words + fixture.ids)
    #expect(outcome.text.split(separator: "\n").last.map(String.init) == sentence)
    #expect(outcome.errors == "")
  }

  @Test(arguments: [
    (["tag", "--remove", "nosuch"], "already without 'nosuch'"),
    (["tag", "--add", "sea"], "already with 'sea'"),
    (["tag", "-a", "sea", "-r", "a", "-r", "b"], "already with 'sea' and without 'a', 'b'"),
    (["rate", "2"], "already rated **"), (["note", "High tide"], "already with this note"),
  ])
  func `photos that a command leaves as they are do not count as changed`(
    words: [String], state: String
  ) throws {
    let fixture = try Self.annotatedGallery()
    let ids = try fixture.ids
    let outcome = try fixture.run(words + ids)
    #expect(outcome.status == 0)
    #expect(outcome.text.split(separator: "\n").count == 2)
    #expect(outcome.errors == "capture: 2 photos \(state)\n")
    #expect(try fixture.run(words + [ids[0], "--quiet"]).errors == "")
  }

  @Test func `a keyword that one of two photos lacks is removed from the other alone`() throws {
    let fixture = try HomeFixture(photos: 2)
    let ids = try fixture.ids
    _ = try fixture.run(["tag", "-a", "todo", ids[0]])
    let outcome = try fixture.run(["tag", "-r", "todo"] + ids)
    #expect(outcome.text.hasSuffix("\n1 photo changed: 'todo' removed\n"))
    #expect(outcome.errors == "capture: 1 photo already without 'todo'\n")
  }

  @Test(arguments: [
    (
      ["-a", "sea", "-r", "todo"],
      "2 photos changed: 'sea' added, 'todo' removed from 1 of them",
      ["1 photo already without 'todo'"]
    ),
    (
      ["-a", "sea", "-r", "nosuch"], "2 photos changed: 'sea' added",
      ["2 photos already without 'nosuch'"]
    ),
    (
      ["-a", "todo", "-a", "sea"], "2 photos changed: 'sea' added, 'todo' added to 1 of them",
      ["1 photo already with 'todo'"]
    ),
    (
      ["-r", "todo", "-r", "nosuch"], "1 photo changed: 'todo' removed",
      ["1 photo already without 'nosuch'", "1 photo already without 'todo', 'nosuch'"]
    ),
  ])
  func `tag counts a keyword only for the photos that gained or lost it`(
    words: [String], sentence: String, remarks: [String]
  ) throws {
    let fixture = try HomeFixture(photos: 2)
    let ids = try fixture.ids
    _ = try fixture.run(["tag", "-a", "todo", ids[0]])
    let outcome = try fixture.run(["tag"] + words + ids)
    #expect(outcome.text.split(separator: "\n").last.map(String.init) == sentence)
    #expect(outcome.errors == remarks.map { "capture: \($0)\n" }.joined())
  }

  @Test func `tag --json has the keywords that a photo gained and lost, and no others`() throws {
    let fixture = try HomeFixture(photos: 2)
    let ids = try fixture.ids
    _ = try fixture.run(["tag", "-a", "todo", ids[0]])
    let photos = try fixture.objects(["tag", "-r", "todo", "-a", "sea", "-r", "nosuch"] + ids)
    #expect(photos.map { $0["keywordsAdded"] } == [["sea"], ["sea"]])
    #expect(photos.map { $0["keywordsRemoved"] } == [["todo"], []])
  }

  /// Commands that change photos, each after what makes the change possible.
  private static let changes: [([String], [String])] = [
    ([], ["rate", "3"]), ([], ["note", "Low tide"]), ([], ["tag", "-a", "sea"]),
    (["tag", "-a", "sea"], ["tag", "-r", "sea"]), ([], ["move", "Crete"]), ([], ["delete"]),
    (["delete"], ["restore"]),
  ]

  @Test(arguments: changes)
  func `a change that is repeated changes nothing, and the message and the JSON say so`(
    preparation: [String], words: [String]
  ) throws {
    let fixture = try HomeFixture(photos: 2)
    let ids = try fixture.ids
    if !preparation.isEmpty { _ = try fixture.run(preparation + ids) }
    #expect(try fixture.objects(words + ids).map { $0["outcome"] } == ["changed", "changed"])
    #expect(try fixture.objects(words + ids).map { $0["outcome"] } == ["unchanged", "unchanged"])
    let again = try fixture.run(words + ids)
    #expect(again.status == 0)
    #expect(again.text.split(separator: "\n").count == 2, "\(again.text)")
    #expect(!again.errors.isEmpty)
  }

  @Test func `photos that were in the bin already do not count as moved there`() throws {
    let fixture = try HomeFixture(photos: 2)
    let ids = try fixture.ids
    _ = try fixture.run(["delete", ids[0]])
    #expect(try fixture.run(["delete"] + ids).text.contains("\n1 photo moved to the bin; "))
    #expect(try fixture.run(["delete"] + ids).text.split(separator: "\n").count == 2)
    let trial = try fixture.run(["restore", "--dry-run"] + ids)
    #expect(trial.text.hasSuffix("\n2 photos would be restored from the bin\n"))
    let real = try fixture.run(["restore"] + ids)
    #expect(real.text.hasSuffix("\n2 photos restored from the bin\n"))
  }

  @Test func `delete --empty-bin removes all photos, or with --older-than only old ones`() throws {
    let fixture = try HomeFixture(photos: 2)
    _ = try fixture.run(["delete"] + fixture.ids)
    let young = try fixture.run(["delete", "--empty-bin", "--older-than", "1d"])
    #expect(young.text == "0 photos removed permanently\n")
    #expect(try fixture.objects(["delete", "--empty-bin"])[0]["photosRemoved"] == 2)
    #expect(try fixture.run(["list", "--bin"]).text == "")
  }

  @Test func `delete --empty-bin counts the deleted albums that it removes`() throws {
    let fixture = try HomeFixture(photos: 1)
    for _ in 1...2 {
      _ = try fixture.run(["album", "create", "Crete"])
      _ = try fixture.run(["album", "delete", "crete"])
    }
    _ = try fixture.run(["album", "create", "Winter"])
    _ = try fixture.run(["album", "delete", "winter"])
    let young = try fixture.run(["delete", "--empty-bin", "--older-than", "1d"])
    #expect(young.text == "0 photos removed permanently\n")
    let trial = try fixture.run(["delete", "--empty-bin", "--dry-run"])
    #expect(trial.text == "0 photos and 2 deleted albums would be removed permanently\n")
    #expect(try fixture.run(["album", "restore", "crete"]).status == 0)
    #expect(
      try fixture.objects(["delete", "--empty-bin"])
        == [["photosRemoved": 0, "albumsRemoved": 1]])
    #expect(try fixture.run(["album", "restore", "winter"]).status != 0)
    #expect(try fixture.run(["album"]).text == "crete  0 photos  Crete\n")
  }

  @Test func `an unknown id among others prevents all photos from being changed`() throws {
    let fixture = try HomeFixture(photos: 1)
    #expect(try fixture.run(["rate", "5", fixture.ids[0], "abcdef"]).status == 40)
    #expect(try fixture.objects(["list"])[0]["rating"] == JSON.null)
  }
}
