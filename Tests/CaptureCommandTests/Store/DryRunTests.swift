import CaptureFiles
import CaptureJSON
import CaptureTestSupport
import Testing

/// Commands with `--dry-run`, and with `--quiet`.
@Suite(.timeLimit(.minutes(10)))
struct DryRunTests {
  private func contents(_ gallery: borrowing Gallery) throws -> [String: [UInt8]] {
    try StoreContents.bytes(in: #require(try gallery.objects(["stats"])[0]["path"]?.text))
  }

  @Test(arguments: [
    ["delete", "ID"], ["move", "Holiday", "ID"], ["restore", "BINNED"], ["delete", "--empty-bin"],
    ["lost+found", "empty"],
  ])
  func `a dry run prints what the command prints, and changes no byte`(words: [String]) throws {
    let gallery = try Gallery(photos: 2)
    let ids = try gallery.ids
    _ = try gallery.run(["delete", ids[1]])
    let words = words.map { $0 == "ID" ? ids[0] : $0 == "BINNED" ? ids[1] : $0 }
    let before = try contents(gallery)
    let trial = try gallery.run(words + ["--dry-run"])
    let objects = try gallery.objects(words + ["--dry-run"])
    #expect(objects.allSatisfy { $0["dryRun"] == true })
    #expect(try contents(gallery) == before)
    let real = try gallery.run(words)
    #expect(real.status == 0)
    #expect(trial.text == real.text)
    #expect(trial.errors == real.errors)
  }

  @Test func `a quiet command prints nothing but what it is there to print`() throws {
    let gallery = try Gallery(photos: 1)
    let id = try gallery.ids[0]
    for words in [
      ["rate", "3", id], ["add", "in-1.jpg"], ["move", "A", id], ["move", "A", id], ["verify"],
      ["export", "--to", "out"], ["delete", id], ["delete", "--empty-bin"],
    ] {
      let outcome = try gallery.run(["-q"] + words)
      #expect(outcome.status == 0, "\(words)")
      #expect(outcome.text.isEmpty, "\(outcome.text)")
      #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    }
    #expect(try gallery.run(["list", "--count", "--quiet"]).text == "0\n")
    let error = try gallery.run(["show", "--quiet", "abcd"])
    #expect(error.status == 40)
    #expect(error.errors.hasPrefix("capture: "))
  }

  @Test func `files in lost+found are listed, restored as photos, and removed`() throws {
    let gallery = try Gallery(photos: 2)
    let ids = try gallery.ids
    let file = try #require(gallery.objects(["show", ids[0]]).first?["path"]?.text)
    // A second copy of a photo, and one without its photo in the store.
    let copy = try [UInt8](contentsOf: file)
    try copy.write(to: file + "-copy.jpg")
    #expect(try gallery.run(["verify", "--repair"]).status == 0)
    let listed = try gallery.objects(["lost+found"])
    #expect(listed.count == 1)
    let path = try #require(listed[0]["storePath"]?.text)
    #expect(path.hasPrefix("lost+found/"))
    #expect(try gallery.run(["lost+found", "list"]).text.hasSuffix("  \(path)\n"))
    #expect(try gallery.run(["lost+found", "restore", "nothing.jpg"]).status == 40)
    _ = try gallery.run(["delete", ids[0]])
    _ = try gallery.run(["delete", "--empty-bin"])
    let whole = try #require(listed[0]["path"]?.text)
    #expect(whole.hasSuffix("/" + path))
    let restored = try gallery.run(["lost+found", "restore", whole])
    #expect(restored.status == 0, "\(restored.errors)")
    #expect(restored.text == "1 photo added\n")
    #expect(try gallery.ids.sorted() == ids.sorted())
    #expect(try gallery.objects(["lost+found"]).isEmpty)
    #expect(try gallery.run(["lost+found", "empty"]).status == 0)
  }
}
