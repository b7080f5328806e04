import CaptureFiles
import CaptureJSON
import CaptureStore
import CaptureTestSupport
import Testing

/// Messages about what cannot be done, and the exit codes that go with them.
@Suite(.timeLimit(.minutes(10)))
struct MessageTests {
  private static let long = String(repeating: "x", count: 300)

  @Test(arguments: [
    (["snap", "--dry-run", "--to", "nope/x.jpg"], 30, "x.jpg: No such file or directory; create"),
    (["snap", "--dry-run", "--to", "/proc/x.jpg"], 30, "x.jpg: Permission denied; choose another"),
    (["snap", "--dry-run", "--to", "in-1.jpg/x.jpg"], 30, "x.jpg: Not a directory; create"),
    (["snap", "--dry-run", "--store", "in-1.jpg"], 41, "in-1.jpg is not a folder"),
    (
      ["move", long, "ID"], 64,
      "'xxxxxxxxxxxxxxxxxxxx…' is too long for the name of a folder; use names of at most 240 bytes"
    ),
    (["backup", "--create", "/proc/none"], 30, "cannot create /proc/none: "),
    (["changes", "--forget", "nope"], 40, "no reader 'nope'; 'capture changes' lists the readers"),
    (["stats", "--store", "in-1.jpg"], 41, "in-1.jpg is not a folder"),
    (["backup", "--create", "in-1.jpg"], 41, "in-1.jpg is not a folder"),
    (["backup", "--create", "in-1.jpg", "--dry-run"], 41, "in-1.jpg is not a folder"),
    (
      ["record", "--limit", "1", "--to", "r"], 1,
      "the limit of 1 byte is too small for one frame; raise it with --limit"
    ),
  ])
  func `a command that cannot succeed says why`(
    words: [String], status: Int, message: String
  ) throws {
    let fixture = try HomeFixture(photos: 1)
    let id = try fixture.ids[0]
    let outcome = try fixture.run(words.map { $0 == "ID" ? id : $0 })
    outcome.expect(status, errorsContain: message)
  }

  @Test func `a setting without a value is an object without values`() throws {
    let outcome = try CaptureProgram.run(["config", "get", "snap.rate", "--json"])
    #expect(outcome.status == 1)
    #expect(outcome.text == #"{"key":"snap.rate","values":[],"origin":"default"}"# + "\n")
  }

  @Test func `the first mistake in a file of settings is reported first`() throws {
    let folder = try TestFolder()
    let text = "[list]\nlimit = 'x'\n\n[snap]\nfoo = 1\n[nothing]\n"
    try folder.write(Array(text.utf8), as: "settings.toml")
    let outcome = try CaptureProgram.run(
      ["config", "list"], in: folder, environment: ["CAPTURE_CONFIG": "settings.toml"])
    let lines = outcome.errors.split(separator: "\n").compactMap { line in
      line.split(separator: "line ").last?.prefix(1)
    }
    #expect(lines == ["2", "5", "6"], "\(outcome.errors)")
  }

  @Test func `the list of a folder that does not exist says so on a terminal`() throws {
    let fixture = try HomeFixture(photos: 1)
    let outcome = try fixture.onTerminal("list --folder nope", "TERM=dumb")
    #expect(outcome.text.hasPrefix("capture: there is no folder 'nope' in "), "\(outcome.text)")
    let folder = try fixture.onTerminal("list --folder 2026 --text nothing", "TERM=dumb")
    #expect(folder.text.hasPrefix("capture: no matching photos in "), "\(folder.text)")
    #expect(try fixture.run(["list", "--folder", "nope"]).errors.isEmpty)
  }

  @Test func `the list of an empty store says on a terminal that it is empty`() throws {
    let fixture = try HomeFixture()
    _ = try StoreEngine(at: "\(fixture.folder.path)/.local/share/capture")
    for words in ["list", "list --folder nope", "list --bin"] {
      let outcome = try fixture.onTerminal(words, "TERM=dumb")
      #expect(outcome.status == 0)
      #expect(outcome.text.contains("/.local/share/capture is empty; 'capture snap' and "))
      #expect(outcome.text.hasPrefix("capture: the store "), "\(outcome.text)")
    }
    let outcome = try fixture.run(["list"])
    #expect(outcome.text.isEmpty && outcome.errors.isEmpty)
  }

  @Test func `verify names a missing or damaged original once, and how to bring it back`() throws {
    let fixture = try HomeFixture(photos: 2)
    let ids = try fixture.ids
    try fixture.removeOriginal(of: ids[0])
    try fixture.damageOriginal(of: ids[1])
    let text = try fixture.run(["verify"]).text
    #expect(text.contains("missing original  2026/2026-06-01/in-1.jpg\n"), "\(text)")
    #expect(text.contains("bring back missing originals with 'capture restore-backup' or"))
    #expect(text.contains("bring back damaged originals with 'capture restore-backup', or keep"))
    #expect(text.contains("'capture verify --accept ID'"))
    #expect(!text.contains("restore it from a backup"))
  }

  @Test func `a dry run of restoring lost files says what the run does`() throws {
    let fixture = try HomeFixture(photos: 1)
    let lost = "\(fixture.folder.path)/.local/share/capture/lost+found"
    try Folder.make(lost)
    try HomeFixture.jpeg(1).write(to: "\(lost)/known.jpg")
    try HomeFixture.jpeg(9).write(to: "\(lost)/new.jpg")
    try Array("text".utf8).write(to: "\(lost)/text.jpg")
    let words = ["lost+found", "restore", "known.jpg", "new.jpg", "text.jpg"]
    let trial = try fixture.run(words + ["--dry-run"])
    #expect(
      trial.text == """
        would be removed, because the store has this photo  lost+found/known.jpg
        would be restored  lost+found/new.jpg
        would stay, because it is not a photo  lost+found/text.jpg

        """)
    let outcomes = try fixture.objects(words + ["--dry-run"]).compactMap { $0["outcome"]?.text }
    #expect(outcomes == ["known", "restored", "leftOut"])
    #expect(try fixture.run(words).text.hasPrefix("1 photo added, 1 already there"))
    #expect(try fixture.objects(["lost+found"]).map { $0["storePath"] } == ["lost+found/text.jpg"])
  }

  @Test func `statistics of a sound store mention no damage`() throws {
    #expect(try HomeFixture(photos: 1).run(["stats"]).text.contains("\ndamaged tiers 0\n"))
  }
}
