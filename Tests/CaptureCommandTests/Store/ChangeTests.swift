import CaptureJSON
import CaptureTestSupport
import Testing

/// What is said about photos, and where they are put.
@Suite(.timeLimit(.minutes(10)))
struct ChangeTests {
  @Test(arguments: [
    ("5", JSON.integer(5)), ("0", 0), ("-1", -1), ("reject", -1), ("none", .null),
  ])
  func `stars are given and taken away`(stars: String, rating: JSON) throws {
    let gallery = try Gallery(photos: 2)
    let ids = try gallery.ids
    _ = try gallery.run(["rate", "3", ids[0]])
    let photos = try gallery.objects(["rate", stars] + ids)
    #expect(photos.map { $0["rating"] } == [rating, rating])
    #expect(photos.map { $0["id"]?.text } == ids)
  }

  @Test func `a note is written, and an empty one takes it away`() throws {
    let gallery = try Gallery(photos: 1)
    let id = try gallery.ids[0]
    #expect(try gallery.objects(["note", "Low tide", id])[0]["note"] == "Low tide")
    #expect(try gallery.objects(["note", "", id])[0]["note"] == JSON.null)
  }

  @Test func `keywords come and go together`() throws {
    let gallery = try Gallery(photos: 2)
    let ids = try gallery.ids
    _ = try gallery.run(["tag", "--add", "todo", "--add", "low tide"] + ids)
    let photos = try gallery.objects(["tag", "--remove", "todo", "-a", "done"] + ids)
    #expect(photos.map { $0["keywords"] } == [["low tide", "done"], ["low tide", "done"]])
  }

  @Test func `photos move to a folder, the bin and back`() throws {
    let gallery = try Gallery(photos: 1)
    let id = try gallery.ids[0]
    let moved = try gallery.objects(["move", "Holiday/Crete", id])[0]
    #expect(moved["path"] == "Holiday/Crete/in-1.jpg")
    let deleted = try gallery.objects(["delete", id])[0]
    #expect(deleted["deleted"] != JSON.null)
    #expect(try gallery.run(["list"]).text == "")
    let restored = try gallery.objects(["restore", id])[0]
    #expect(restored["path"] == moved["path"])
    #expect(restored["deleted"] == JSON.null)
  }

  @Test(arguments: [
    (["restore", "@"], "nothing to restore: 2026/2026-06-02/in-2.jpg is not in the bin"),
    (
      ["move", "2026/2026-06-02", "@"],
      "nothing to move: 2026/2026-06-02/in-2.jpg is already in this folder"
    ),
  ])
  func `a change to what is already so says that nothing was done`(
    words: [String], sentence: String
  ) throws {
    let gallery = try Gallery(photos: 2)
    let ids = try gallery.ids
    _ = try gallery.run(["delete", ids[0]])
    let first = try gallery.run(words.map { $0 == "@" ? ids[1] : $0 })
    #expect(first.status == 0)
    #expect(first.errors == "capture: \(sentence)\n")
    let again = try gallery.run(["delete"] + ids)
    #expect(
      again.errors == "capture: nothing to delete: 2026/2026-06-01/in-1.jpg is already in the bin\n"
    )
    #expect(try gallery.run(["restore"] + ids).errors == "")
  }

  @Test func `the bin is emptied of all, or of what is old enough`() throws {
    let gallery = try Gallery(photos: 2)
    _ = try gallery.run(["delete"] + gallery.ids)
    let young = try gallery.run(["delete", "--empty-bin", "--older-than", "1d"])
    #expect(young.text == "0 photos removed permanently\n")
    #expect(try gallery.objects(["delete", "--empty-bin"])[0]["removed"] == 2)
    #expect(try gallery.run(["list", "--bin"]).text == "")
  }

  @Test func `one photo that is missing keeps the others from being changed`() throws {
    let gallery = try Gallery(photos: 1)
    #expect(try gallery.run(["rate", "5", gallery.ids[0], "abcdef"]).status == 40)
    #expect(try gallery.objects(["list"])[0]["rating"] == JSON.null)
  }
}
