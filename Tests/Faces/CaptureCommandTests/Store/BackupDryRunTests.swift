import CaptureFiles
import CaptureJSON
import CaptureTestSupport
import Testing

/// Dry runs of `backup` and `restore-backup`, compared with what the commands then report.
@Suite(.timeLimit(.minutes(10)))
struct BackupDryRunTests {
  /// What a command reports of each photo, and its exit code.
  private func report(_ words: [String], in fixture: borrowing HomeFixture) throws -> [String] {
    let outcome = try fixture.run(words + ["--json"])
    let photos = try outcome.objects.map { photo in
      let code = photo["error"]?["code"].map { "\($0)" }
      return [photo["id"]?.text, photo["storePath"]?.text, photo["outcome"]?.text, code]
        .map { $0 ?? "" }.joined(separator: " ")
    }
    return photos + ["\(outcome.status)"]
  }

  @Test func `restore-backup to a new store reports damage and binned photos as its dry run does`()
    throws
  {
    let fixture = try HomeFixture(photos: 3)
    let ids = try fixture.ids
    _ = try fixture.run(["backup", "--create", "copy"])
    let listed = try fixture.objects(["list", "--store", "copy", "--oldest-first"])
    let path = try #require(listed[0]["path"]?.text)
    try [UInt8]().write(to: "\(fixture.folder.path)/\(path)")
    #expect(try fixture.run(["delete", "--store", "copy", ids[2]]).status == 0)
    for (number, words) in [[], [ids[2], ids[1]], [ids[0]]].enumerated() {
      let command = ["restore-backup", "copy", "--store", "new-\(number)"] + words
      let planned = try report(command + ["--dry-run"], in: fixture)
      #expect(!Folder.exists("\(fixture.folder.path)/new-\(number)"))
      #expect(try report(command, in: fixture) == planned)
      #expect(planned.last == (number == 1 ? "0" : "43"))
    }
  }

  @Test func `restore-backup --state to a new store, and its dry run, fail if the state is lost`()
    throws
  {
    let fixture = try HomeFixture(photos: 1)
    let id = try fixture.ids[0]
    _ = try fixture.run(["backup", "--create", "copy"])
    try fixture.editOriginal(of: id)
    _ = try fixture.run(["backup", "copy"])
    let words = ["restore-backup", "copy", "--state", id, id, "--store"]
    let trial = try fixture.run(words + ["new", "--dry-run"])
    #expect(trial.text.hasSuffix("1 photo would be restored\n"), "\(trial.text)\(trial.errors)")
    #expect(try fixture.run(words + ["new"]).text == "1 photo restored\n")
    try [UInt8]().write(to: "\(fixture.folder.path)/copy/.capture/states/\(id)/\(id).jpg")
    let planned = try fixture.run(words + ["other", "--dry-run"])
    let real = try fixture.run(words + ["other"])
    #expect(planned.status == real.status && real.status == 43, "\(real.errors)")
    #expect(planned.errors == real.errors)
  }

  @Test func `an edit whose former copy is lost counts as one failure, and in a dry run, too`()
    throws
  {
    let fixture = try HomeFixture(photos: 1)
    _ = try fixture.run(["backup", "--create", "copy"])
    let path = try #require(fixture.objects(["list", "--store", "copy"])[0]["path"]?.text)
    try Folder.remove("\(fixture.folder.path)/\(path)")
    try fixture.editOriginal(of: fixture.ids[0])
    let trial = try fixture.run(["backup", "--dry-run", "copy"])
    let edit = "1 edit by another program"
    trial.expect(43, text: "0 photos would be copied, 1 failed; \(edit) would be recorded\n")
    let real = try fixture.run(["backup", "copy"])
    real.expect(43, text: "0 photos copied, 1 failed; \(edit) was recorded\n")
  }

  @Test(.enabled(if: SmallDisk.isAllowed, "the kernel does not allow mounts here"))
  func `a backup of a read-only store exits as its dry run does if an original is missing`() throws
  {
    let fixture = try HomeFixture(photos: 2)
    let disk = try SmallDisk(byteCount: 8 << 20)
    let store = "\(disk.path)/store"
    #expect(try fixture.run(["add", "--store", store, "in-1.jpg", "in-2.jpg"]).status == 0)
    #expect(try fixture.run(["backup", "--create", "--store", store, "copy"]).status == 0)
    let path = try #require(fixture.objects(["list", "--store", store])[0]["path"]?.text)
    try Folder.remove(path)
    try disk.makeReadOnly()
    let command = ["backup", "--store", store, "copy"]
    let planned = try report(command + ["--dry-run"], in: fixture)
    #expect(try report(command, in: fixture) == planned)
    #expect(planned.last == "43")
  }

  @Test(.enabled(if: SmallDisk.isAllowed, "the kernel does not allow mounts here"))
  func `a read-only backup or store is refused in a dry run as when it would be written to`() throws
  {
    let fixture = try HomeFixture(photos: 1)
    let disk = try SmallDisk(byteCount: 8 << 20)
    let copy = "\(disk.path)/copy"
    #expect(try fixture.run(["backup", "--create", copy]).status == 0)
    let path = try #require(fixture.objects(["list", "--store", copy])[0]["path"]?.text)
    #expect(try fixture.run(["backup", "--create", "other"]).status == 0)
    try Folder.remove(path)
    try disk.makeReadOnly()
    for command in [["backup", copy], ["restore-backup", "other", "--store", copy]] {
      let planned = try fixture.run(command + ["--dry-run"])
      let real = try fixture.run(command)
      #expect(planned.status == 30 && real.status == 30, "\(real.errors)")
      #expect(planned.errors == real.errors)
    }
  }
}
