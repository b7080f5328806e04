import CaptureFiles
import CaptureJSON
import CaptureTestSupport
import Testing

/// Commands with `--dry-run`.
@Suite(.timeLimit(.minutes(10)))
struct DryRunTests {
  /// The bytes of all files in the home, except for the errors of the last command.
  private func contents(_ fixture: borrowing HomeFixture) throws -> [String: [UInt8]] {
    try StoreContents.bytes(in: fixture.folder.path).filter { !$0.key.hasSuffix("/.errors") }
  }

  private static let remark = "capture: nothing was changed: this was a dry run\n"

  /// Each command, what it would change, and the summary, which a quiet dry run leaves out.
  @Test(arguments: [
    (["delete", "ID"], "2026/2026-06-01/in-1.jpg\n", "1 photo would be moved to the bin\n"),
    (["move", "Holiday", "ID"], "Holiday/in-1.jpg\n", "1 photo would be moved to Holiday\n"),
    (
      ["restore", "BINNED"], "2026/2026-06-02/in-2.jpg\n",
      "1 photo would be restored from the bin\n"
    ),
    (["delete", "--empty-bin"], "1 photo would be removed permanently\n", ""),
    (["lost+found", "empty"], "would be removed  lost+found/lost.jpg\n", ""),
    (["lost+found", "restore", "lost.jpg"], "would be restored  lost+found/lost.jpg\n", ""),
    (
      ["export", "--to", "out"],
      """
      would write  out/in-1.jpg
      would write  out/in-1.jpg.xmp
      would write  out/manifest.jsonl

      """, ""
    ),
    (
      ["backup", "--create", "new"], "would be copied  2026/2026-06-01/in-1.jpg\n",
      "1 photo would be copied\n"
    ),
    (
      ["backup", "old"], "would be updated  2026/2026-06-01/in-1.jpg\n",
      "0 photos would be copied, 1 updated\n"
    ),
    (["restore-backup", "old"], "", "0 photos would be restored, 1 already there\n"),
    (
      ["restore-backup", "old", "--store", "new"],
      "would be restored  2026/2026-06-01/in-1.jpg\n", "1 photo would be restored\n"
    ),
    (["rebuild"], "would be added  2026/new.jpg\n", "/.local/share/capture\n"),
    (
      ["rebuild", "--forget-missing"], "would be added  2026/new.jpg\n",
      "/.local/share/capture\n"
    ),
    (["snap", "--to", "in-1.jpg"], "would replace in-1.jpg\n", ""),
    (
      ["snap", "--to", "in-%n.jpg", "-n", "3"], "would write in-1-2.jpg, and 2 more photos\n", ""
    ),
    (["snap", "--to", "a.jpg"], "would write a.jpg\n", ""),
    (["snap", "--store", "new"], "would add a photo to the store new\n", ""),
    (
      ["config", "set", "snap.size", "1x1"],
      "would set snap.size to \"1x1\" in settings.toml\n", ""
    ),
    (["config", "unset", "snap.size"], "would remove snap.size in settings.toml\n", ""),
  ])
  func `a dry run says what would be done and that it is a dry run, and changes no byte`(
    words: [String], change: String, summary: String
  ) throws {
    let fixture = try prepared()
    let ids = try fixture.objects(["list", "--oldest-first"]) + fixture.objects(["list", "--bin"])
    let words = words.map { word in
      ["ID", "BINNED"].firstIndex(of: word).map { ids[$0]["id"]?.text ?? "" } ?? word
    }
    let environment = ["CAPTURE_DEVICE": "simulator", "CAPTURE_CONFIG": "settings.toml"]
    func run(_ words: [String]) throws -> Child.Outcome {
      try CaptureProgram.run(words, in: fixture.folder, environment: environment)
    }
    if words[0] == "rebuild" {
      try HomeFixture.jpeg(7).write(to: "\(fixture.folder.path)/.local/share/capture/2026/new.jpg")
    }
    let before = try contents(fixture)
    let trial = try run(words + ["--dry-run"])
    let quiet = try run(words + ["--dry-run", "--quiet"])
    let objects = try run(words + ["--dry-run", "--json"]).objects
    #expect(trial.status == 0)
    #expect(trial.errors.hasSuffix(Self.remark), "\(trial.errors)")
    #expect(quiet.status == 0)
    #expect(quiet.errors.isEmpty, "\(quiet.errors)")
    #expect(!objects.isEmpty)
    #expect(objects.allSatisfy { $0["dryRun"] == true })
    #expect(try contents(fixture) == before)
    let real = try run(words)
    #expect(real.status == 0)
    #expect(!(real.text + real.errors).contains("would be"))
    #expect(quiet.text.hasSuffix(change), "\(quiet.text)")
    #expect(quiet.text.count { $0 == "\n" } == change.count { $0 == "\n" }, "\(quiet.text)")
    let rest = trial.text.dropFirst(quiet.text.count)
    #expect(trial.text.hasPrefix(quiet.text) && rest.hasSuffix(summary), "\(trial.text)")
    #expect(rest.count { $0 == "\n" } == (summary.isEmpty ? 0 : 1), "\(trial.text)")
  }

  @Test(arguments: [["delete", "ID"], ["move", "Holiday", "ID"], ["export", "--to", "out"]])
  func `a dry run does not even record that it has looked for changes by other programs`(
    words: [String]
  ) throws {
    let fixture = try HomeFixture(photos: 1)
    let id = try fixture.ids[0]
    let folder = try fixture.file(of: id).parent
    _ = try Child.run("/bin/touch", ["-d", "2001-01-01", folder], in: fixture.folder)
    let before = try contents(fixture)
    let words = words.map { $0 == "ID" ? id : $0 }
    #expect(try fixture.run(words + ["--dry-run"]).status == 0)
    #expect(try contents(fixture) == before)
    // Other commands do note it, so that the next one need not look again.
    _ = try fixture.run(["list"])
    #expect(try contents(fixture) != before)
  }

  /// A home with a photo, one in the bin, a lost file, a backup and settings.
  private func prepared() throws -> HomeFixture {
    let fixture = try HomeFixture(photos: 2)
    let ids = try fixture.ids
    _ = try fixture.run(["delete", ids[1]])
    _ = try fixture.run(["backup", "--create", "old"])
    _ = try fixture.run(["rate", "3", ids[0]])
    let root = try #require(try fixture.objects(["stats"])[0]["path"]?.text)
    try Folder.make("\(root)/lost+found")
    try HomeFixture.jpeg(9).write(to: "\(root)/lost+found/lost.jpg")
    try fixture.folder.write(Array("[snap]\nsize = \"640x480\"\n".utf8), as: "settings.toml")
    return fixture
  }

  @Test
  func `a dry run of restore-backup names what is missing or damaged, and of export what is there`()
    throws
  {
    let fixture = try HomeFixture(photos: 3)
    let ids = try fixture.ids
    _ = try fixture.run(["backup", "--create", "old"])
    _ = try fixture.run(["export", "--to", "out", ids[1]])
    let export = try fixture.run(["export", "--to", "out", "--dry-run"])
    #expect(export.text.split(separator: "\n").count == 3)
    #expect(export.text.hasSuffix("would write  out/manifest-2.jsonl\n"))
    #expect(export.errors.hasPrefix("2 photos would be exported, 1 already there"))
    try fixture.removeOriginal(of: ids[0])
    try fixture.damageOriginal(of: ids[1])
    let trial = try fixture.run(["restore-backup", "old", "--dry-run"])
    #expect(trial.text.hasSuffix("2 photos would be restored, 1 already there\n"))
    let objects = try fixture.objects(["restore-backup", "old", "--dry-run"])
    #expect(
      objects.compactMap { $0["outcome"]?.text }.sorted() == ["copied", "copied", "unchanged"])
    let real = try fixture.run(["restore-backup", "old"])
    #expect(real.text == "2 photos restored, 1 already there\n")
  }

  /// Each export, to a new folder and to that of an earlier one, after which ratings were changed.
  @Test(
    arguments: [
      ["export"], ["export", "--no-sidecars"], ["export", "--embed"], ["export", "--folders"],
      ["export", "--tier", "screen"], ["export", "--embed", "--no-sidecars", "--folders"],
      ["album", "export", "crete"], ["album", "export", "crete", "--tier", "thumb", "--embed"],
    ], [false, true])
  func `a dry run of an export lists exactly the files that the export writes`(
    words: [String], isRepeated: Bool
  ) throws {
    let fixture = try HomeFixture(photos: 3)
    try Folder.make("\(fixture.folder.path)/other")
    try fixture.folder.write(HomeFixture.jpeg(9), as: "other/in-1.jpg")
    _ = try fixture.run(["add", "other/in-1.jpg"])
    let ids = try fixture.ids
    _ = try fixture.run(["rate", "4", ids[0], ids[3]])
    _ = try fixture.run(["album", "create", "Crete"] + ids)
    let export = words + ["--to", "out"]
    if isRepeated {
      #expect(try fixture.run(export).status == 0)
      _ = try fixture.run(["rate", "2", ids[0], ids[1]])
    }
    let trial = try fixture.run(export + ["--dry-run", "--quiet"])
    let before = try contents(fixture)
    #expect(try fixture.run(export).status == 0)
    let out = "\(fixture.folder.path)/out/"
    let written = try contents(fixture).filter { path, bytes in
      path.hasPrefix(out) && before[path] != bytes
    }
    let listed = trial.text.split(separator: "\n").compactMap { line in
      line.split(separator: " ").last.map { "\(fixture.folder.path)/\($0)" }
    }
    #expect(listed.sorted() == written.keys.sorted())
    if words == ["export"] { #expect(trial.text.contains("would update  out/") == isRepeated) }
  }

  @Test(arguments: [["export"], ["album", "export", "crete"]], ["in-1.jpg", "in-1.jpg/below"])
  func `a dry run of an export to a file, or below one, fails with the words of the export`(
    words: [String], folder: String
  ) throws {
    let fixture = try HomeFixture(photos: 1)
    _ = try fixture.run(["album", "create", "Crete"] + fixture.ids)
    try fixture.folder.write([1], as: "in-1.jpg")
    let trial = try fixture.run(words + ["--to", folder, "--dry-run"])
    let export = try fixture.run(words + ["--to", folder])
    trial.expect(30, errorsContain: "cannot create in-1.jpg: Not a directory")
    #expect((export.status, export.errors) == (trial.status, trial.errors))
  }

  @Test func `a dry run of a backup finds damaged copies when it verifies`() throws {
    let fixture = try HomeFixture(photos: 2)
    _ = try fixture.run(["backup", "--create", "old"])
    let path = try fixture.objects(["list", "--store", "old"])[0]["path"]?.text
    let copy = "\(fixture.folder.path)/\(try #require(path))"
    var bytes = try [UInt8](contentsOf: copy)
    for index in bytes.indices.dropFirst(bytes.count / 2) { bytes[index] = 0 }
    try bytes.write(to: copy)
    let trial = try fixture.run(["backup", "--verify", "old", "--dry-run"])
    #expect(trial.text.contains("1 damaged copy replaced"), "\(trial.text)")
    #expect(try [UInt8](contentsOf: copy) == bytes)
  }

  @Test func `a dry run of rebuild names the photos that would be added and dropped`() throws {
    let fixture = try HomeFixture(photos: 4)
    let ids = try fixture.ids
    let paths = try ids.map { try fixture.file(of: $0) }
    try fixture.removeOriginal(of: ids[0])
    // A photo that was moved is neither missing nor new.
    try Folder.make(paths[1].parentFolder + "/moved")
    try [UInt8](contentsOf: paths[1]).write(to: paths[1].parentFolder + "/moved/a.jpg")
    try fixture.removeOriginal(of: ids[1])
    try HomeFixture.jpeg(9).write(to: paths[2].parentFolder + "/new.jpg")
    let before = try contents(fixture)
    let kept = try fixture.run(["rebuild", "--dry-run"])
    #expect(kept.text.contains("would be added  2026/2026-06-03/new.jpg\n"), "\(kept.text)")
    #expect(kept.text.contains("missing original  2026/2026-06-01/in-1.jpg\n5 photos would be"))
    let dropped = try fixture.run(["rebuild", "--dry-run", "--forget-missing"])
    #expect(dropped.text.contains("would be dropped  2026/2026-06-01/in-1.jpg\n4 photos would be"))
    let object = try fixture.objects(["rebuild", "--dry-run"])[0]
    #expect(object["photos"] == 5)
    #expect(object["photosMissing"] == 1)
    #expect(try contents(fixture) == before)
    #expect(try fixture.run(["rebuild", "--forget-missing"]).text.hasPrefix("4 photos in "))
  }

  @Test func `a dry run of rebuild turns no folder into a store`() throws {
    let fixture = try HomeFixture(photos: 0)
    try Folder.make("\(fixture.folder.path)/photos")
    try HomeFixture.jpeg(1).write(to: "\(fixture.folder.path)/photos/a.jpg")
    let words = ["rebuild", "--store", "photos", "--dry-run"]
    let before = try contents(fixture)
    #expect(try fixture.run(words).text == "would turn the folder photos into a store\n")
    #expect(try fixture.objects(words)[0]["photos"] == JSON.null)
    #expect(try contents(fixture) == before)
  }

  @Test func `a dry run of an archive is refused`() throws {
    let outcome = try HomeFixture(photos: 1).run(["export", "--zip", "--dry-run"])
    outcome.expect(64, errorsBegin: "capture: '--dry-run' and '--zip' cannot be used together")
  }

  @Test func `files in lost+found are listed, restored as photos, and removed`() throws {
    let fixture = try HomeFixture(photos: 2)
    let ids = try fixture.ids
    let file = try #require(fixture.objects(["show", ids[0]]).first?["path"]?.text)
    // A second copy of a photo, and one without its photo in the store.
    let copy = try [UInt8](contentsOf: file)
    try copy.write(to: file + "-copy.jpg")
    #expect(try fixture.run(["verify", "--repair"]).status == 0)
    let listed = try fixture.objects(["lost+found"])
    #expect(listed.count == 1)
    let path = try #require(listed[0]["storePath"]?.text)
    #expect(path.hasPrefix("lost+found/"))
    #expect(try fixture.run(["lost+found", "list"]).text.hasSuffix("  \(path)\n"))
    #expect(try fixture.run(["lost+found", "restore", "nothing.jpg"]).status == 40)
    _ = try fixture.run(["delete", ids[0]])
    _ = try fixture.run(["delete", "--empty-bin"])
    let whole = try #require(listed[0]["path"]?.text)
    #expect(whole.hasSuffix("/" + path))
    let restored = try fixture.run(["lost+found", "restore", whole])
    restored.expect(0, text: "1 photo added\n")
    #expect(try fixture.ids.sorted() == ids.sorted())
    #expect(try fixture.objects(["lost+found"]).isEmpty)
    #expect(try fixture.run(["lost+found", "empty"]).status == 0)
  }
}

extension String {
  fileprivate var parentFolder: String {
    lastIndex(of: "/").map { String(self[..<$0]) } ?? self
  }
}
