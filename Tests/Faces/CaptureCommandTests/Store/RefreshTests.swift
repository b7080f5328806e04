import CaptureFiles
import CaptureJSON
import CaptureTestSupport
import Testing

/// `capture refresh`, after exiftool has written to the files of a store.
@Suite(.timeLimit(.minutes(10)))
struct RefreshTests {
  /// Rates a photo in a sidecar that is named as Lightroom names it.
  private func addSecondSidecar(to id: String, in fixture: borrowing HomeFixture) throws {
    let path = try fixture.file(of: id)
    let brief = "\(path.dropLast(".jpg".count)).xmp"
    let lightroom = try Child.run(
      "/usr/bin/exiftool", ["-q", "-XMP:Rating=4", brief], in: fixture.folder)
    #expect(lightroom.status == 0, "\(lightroom.errors)")
  }

  private func rate(_ id: String, _ rating: Int, in fixture: borrowing HomeFixture) throws {
    let path = try fixture.file(of: id)
    let outcome = try Child.run(
      "/usr/bin/exiftool", ["-q", "-overwrite_original", "-Rating=\(rating)", path],
      in: fixture.folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test func `refresh picks up an edit, and counts it in its last sentence`() throws {
    let fixture = try HomeFixture(photos: 2)
    let id = try fixture.ids[0]
    try rate(id, 4, in: fixture)
    let verified = try fixture.run(["verify"])
    #expect(verified.status == 0)
    #expect(verified.text.contains("changed original  2026/2026-06-01/in-1.jpg"))
    #expect(verified.text.contains("capture refresh"))
    let outcome = try fixture.run(["refresh"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.text == """
        edited original  2026/2026-06-01/in-1.jpg
        changed annotations  2026/2026-06-01/in-1.jpg
        2 photos checked: 1 edited original, 1 photo with changed annotations

        """)
    #expect(try fixture.objects(["show", id])[0]["rating"] == 4)
    #expect(try fixture.run(["verify"]).text.hasSuffix(": no problems found\n"))
  }

  @Test func `refresh --json has an object for each change, and one with the counts`() throws {
    let fixture = try HomeFixture(photos: 2)
    let ids = try fixture.ids
    try rate(ids[0], 4, in: fixture)
    try fixture.removeOriginal(of: ids[1])
    let objects = try fixture.objects(["refresh"])
    #expect(objects.map { $0["outcome"] } == ["edited", "described", "missing", nil])
    let counts = try #require(objects.last)
    #expect(counts["photos"] == 2)
    #expect(counts["photosEdited"] == 1)
    #expect(counts["photosMissing"] == 1)
    #expect(try fixture.run(["refresh"]).status == 43)
  }

  @Test func `verify, refresh and show name a second sidecar until refresh has merged it`() throws {
    let fixture = try HomeFixture(photos: 1)
    let id = try fixture.ids[0]
    _ = try fixture.run(["note", "On the ferry", id])
    try addSecondSidecar(to: id, in: fixture)
    _ = try fixture.run(["refresh"])
    let second = "2026/2026-06-01/in-1.jpg.xmp"
    let words =
      "capture: 2026/2026-06-01/in-1.jpg has a second sidecar, \(second), with annotations that it "
      + "lacks; merge them with 'capture refresh --merge-sidecars'\n"
    #expect(try fixture.run(["refresh"]).errors == words)
    #expect(try fixture.run(["show", id]).errors == words)
    let verified = try fixture.run(["verify"])
    #expect(verified.status == 0)
    #expect(verified.text.contains("second sidecar  \(second)"))
    #expect(try fixture.objects(["verify"])[0]["kind"] == "secondSidecar")
    let shown = try fixture.objects(["show", id])[0]
    #expect(shown["rating"] == 4)
    #expect(shown["secondSidecar"]?["storePath"] == "2026/2026-06-01/in-1.jpg.xmp")
    #expect(try fixture.objects(["refresh"]).map { $0["outcome"] } == ["secondSidecar", nil])
    let merged = try fixture.objects(["refresh", "--merge-sidecars"])
    #expect(merged.map { $0["outcome"] } == ["merged", nil])
    let after = try fixture.objects(["show", id])[0]
    #expect(after["rating"] == 4)
    #expect(after["note"] == "On the ferry")
    #expect(after["secondSidecar"] == nil)
    #expect(try fixture.run(["refresh"]).errors == "")
  }

  @Test func `refresh merges the other sidecars and prints its summary if an original is missing`()
    throws
  {
    let fixture = try HomeFixture(photos: 2)
    let ids = try fixture.ids
    for id in ids {
      _ = try fixture.run(["note", "On the ferry", id])
      try addSecondSidecar(to: id, in: fixture)
    }
    _ = try fixture.run(["refresh"])
    try fixture.removeOriginal(of: ids[0])
    let outcome = try fixture.run(["refresh", "--merge-sidecars"])
    #expect(outcome.status == 43)
    #expect(outcome.text.contains("merged sidecar  2026/2026-06-02/in-2.jpg.xmp\n"))
    #expect(!outcome.text.contains("merged sidecar  2026/2026-06-01/in-1.jpg.xmp\n"))
    #expect("\(outcome.text)\(outcome.errors)".contains("2 photos checked: "))
    #expect(try fixture.objects(["show", ids[1]])[0]["note"] == "On the ferry")
  }

  @Test
  func `refresh, list, backup and stats report photos that another program put into the store`()
    throws
  {
    let fixture = try HomeFixture(photos: 2)
    let folder = "\(fixture.folder.path)/.local/share/capture/2026/2026-06-01"
    #expect(try fixture.run(["stats"]).text.hasSuffix("\nunknown files 0\n"))
    try HomeFixture.jpeg(8).write(to: "\(folder)/new.jpg")
    try HomeFixture.jpeg(9).write(to: "\(folder)/in-1.sync-conflict-20261127-014500-ABCDEFG.jpg")
    let backup = try fixture.run(["backup", "--create", "copy"])
    #expect(backup.text == "2 photos copied\n")
    #expect(
      backup.errors == """
        capture: 2 files in the store's folder belong to no photo and are not in the backup; run \
        'capture refresh' to see them

        """)
    #expect(try fixture.objects(["stats"])[0]["unknownFiles"] == 2)
    let listed = try fixture.run(["list"]).errors
    #expect(
      listed == """
        capture: 2 files in the store's folder belong to no photo; run 'capture refresh' to see them

        """)
    try Folder.make("\(folder)/new")
    try HomeFixture.jpeg(1).write(to: "\(folder)/new/in-1.jpg")
    #expect(try fixture.run(["list"]).errors.hasPrefix("capture: 3 files "))
    #expect(try fixture.run(["stats"]).text.hasSuffix("\nunknown files 3\n"))
    #expect(try fixture.objects(["refresh"]).contains { $0["outcome"] == "copy" })
    #expect(
      try fixture.run(["refresh"]).text.contains(" checked: 1 second copy, 2 unknown files; add"))
    try Folder.remove("\(folder)/new/in-1.jpg")
    #expect(
      try fixture.run(["refresh"]).text == """
        conflicting photo  2026/2026-06-01/in-1.sync-conflict-20261127-014500-ABCDEFG.jpg (conflicts \
        with 2026/2026-06-01/in-1.jpg)
        unknown photo  2026/2026-06-01/new.jpg
        2 photos checked: 2 unknown files; add unknown photos with 'capture refresh --adopt'

        """)
    let adopted = try fixture.objects(["refresh", "--adopt"])
    #expect(adopted.map { $0["outcome"] } == ["adopted", "adopted", nil])
    #expect(adopted.last?["photosAdopted"] == 2)
    #expect(adopted.last?["filesUnknown"] == 0)
    #expect(try fixture.run(["list"]).errors == "")
    #expect(try fixture.run(["backup", "copy"]).text == "2 photos copied, 2 already there\n")
  }

  @Test
  func `refresh records originals that exchanged their names, and list no longer asks for it`()
    throws
  {
    let fixture = try HomeFixture(photos: 2)
    let ids = try fixture.ids
    let paths = try ids.map { try fixture.file(of: $0) }
    for (name, other) in [
      (paths[0], "\(paths[0])~"), (paths[1], paths[0]), ("\(paths[0])~", paths[1]),
    ] {
      try Folder.rename(name, to: other)
    }
    #expect(try fixture.run(["list"]).errors.contains("run 'capture refresh'"))
    let objects = try fixture.objects(["refresh"])
    #expect(objects.map { $0["outcome"] } == ["moved", "moved", nil])
    #expect(objects.last?["photosMoved"] == 2)
    let listed = try fixture.run(["list"])
    #expect((listed.status, listed.errors) == (0, ""))
    #expect(try fixture.file(of: ids[0]) == paths[1])
    #expect(try fixture.run(["verify"]).text.hasSuffix(": no problems found\n"))
  }

  @Test func `list and show have the annotations that another program has written`() throws {
    let fixture = try HomeFixture(photos: 2)
    let ids = try fixture.ids
    try rate(ids[0], 4, in: fixture)
    #expect(
      try fixture.objects(["list", "--rating", "4"]).compactMap { $0["id"]?.text } == [ids[0]])
    try rate(ids[1], 3, in: fixture)
    #expect(try fixture.objects(["show", ids[1]])[0]["rating"] == 3)
    #expect(try fixture.run(["refresh"]).text == "2 photos checked: no changes\n")
  }

  @Test func `other commands say once that another program has changed a folder`() throws {
    let fixture = try HomeFixture(photos: 2)
    let ids = try fixture.ids
    try rate(ids[0], 4, in: fixture)
    let sentence =
      "capture: 1 folder was changed by another program; run 'capture refresh'\n"
    #expect(try fixture.run(["rate", "2", ids[1]]).errors == sentence)
    #expect(try fixture.run(["rate", "3", ids[1], "--quiet"]).errors == "")
    #expect(try fixture.run(["refresh"]).status == 0)
    #expect(try fixture.run(["rate", "1", ids[1]]).errors == "")
  }
}
