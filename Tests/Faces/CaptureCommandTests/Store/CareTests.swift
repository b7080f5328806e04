import CaptureFiles
import CaptureJSON
import CaptureTestSupport
import Glibc
import Testing

/// `capture verify`, `rebuild`, and the messages of other commands about a store that needs care.
@Suite(.timeLimit(.minutes(10)))
struct CareTests {
  @Test func `verify exits with 0 for a store without problems`() throws {
    let fixture = try HomeFixture(photos: 2)
    let outcome = try fixture.run(["verify"])
    #expect(outcome.status == 0)
    #expect(outcome.text.hasPrefix("2 photos, "))
    #expect(outcome.text.hasSuffix(": no problems found\n"))
  }

  @Test(.enabled(if: SmallDisk.isAllowed, "the kernel does not allow mounts here"))
  func `a store on a read-only disk is verified`() throws {
    let fixture = try HomeFixture()
    let disk = try SmallDisk(byteCount: 8 << 20)
    let store = "\(disk.path)/store"
    try fixture.folder.write(HomeFixture.jpeg(1), as: "a.jpg")
    #expect(try fixture.run(["add", "--store", store, "a.jpg"]).status == 0)
    try disk.makeReadOnly()
    let outcome = try fixture.run(["verify", "--store", store])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.hasSuffix(": no problems found\n"))
  }

  @Test func `verify reports a damaged original with its path and exits with 43`() throws {
    let fixture = try HomeFixture(photos: 2)
    let id = try fixture.ids[0]
    try fixture.damageOriginal(of: id)
    let outcome = try fixture.run(["verify"])
    #expect(outcome.status == 43)
    #expect(outcome.text.hasPrefix("damaged original  2026/2026-06-01/in-1.jpg: "))
    let objects = try fixture.objects(["verify"])
    #expect(objects[0]["kind"] == "damagedOriginal")
    #expect(objects[0]["id"]?.text == id)
    #expect(objects[1]["well"] == false)
  }

  @Test func `verify says how to bring back a missing original`() throws {
    let fixture = try HomeFixture(photos: 2)
    try fixture.removeOriginal(of: fixture.ids[0])
    let outcome = try fixture.run(["verify"])
    #expect(outcome.status == 43)
    let advice =
      "; bring back missing originals with 'capture restore-backup' or 'capture add'; in a backup, "
      + "bring them back with 'capture backup --verify' of its store\n"
    #expect(outcome.text.hasSuffix(advice))
    #expect(try fixture.run(["add", "in-1.jpg"]).status == 0)
    #expect(try fixture.run(["verify"]).text.hasSuffix(": no problems found\n"))
  }

  @Test func `verify --repair adds an unknown photo and exits with 0`() throws {
    let fixture = try HomeFixture(photos: 1)
    let stray = "\(fixture.folder.path)/.local/share/capture/stray.jpg"
    try HomeFixture.jpeg(9).write(to: stray)
    let found = try fixture.run(["verify"])
    #expect(found.status == 43)
    let advice = "; add unknown photos with 'capture refresh --adopt'"
    #expect(found.text.hasSuffix("unknown photo: 1; 0 repaired\(advice)\n"))
    let repaired = try fixture.run(["verify", "--repair"])
    #expect(repaired.status == 0)
    #expect(!repaired.text.contains(advice))
    #expect(try fixture.run(["list", "--count"]).text == "2\n")
  }

  @Test func `verify --repair says that it recorded an edit, and not that it repaired it`() throws {
    let fixture = try HomeFixture(photos: 2)
    let ids = try fixture.ids
    try fixture.editOriginal(of: ids[0])
    let outcome = try fixture.run(["verify", "--repair"])
    #expect(outcome.status == 0)
    #expect(outcome.text.hasPrefix("changed original  2026/2026-06-01/in-1.jpg"))
    #expect(outcome.text.contains(" (recorded)\n"))
    #expect(outcome.text.hasSuffix("; changed original: 1; 1 edit recorded\n"))
    try fixture.editOriginal(of: ids[1])
    let stray = "\(fixture.folder.path)/.local/share/capture/stray.jpg"
    try HomeFixture.jpeg(9).write(to: stray)
    let objects = try fixture.objects(["verify", "--repair"])
    #expect(objects.map { $0["repaired"] } == [false, true, nil])
    #expect(objects.map { $0["recorded"] } == [true, false, nil])
    #expect(objects.last?["problemsRepaired"] == 1)
    #expect(objects.last?["editsRecorded"] == 1)
    #expect(objects.last?["edits"] == 0)
  }

  @Test func `rebuild --forget-missing reports the number of dropped photos`() throws {
    let fixture = try HomeFixture(photos: 3)
    let store = "\(fixture.folder.path)/.local/share/capture"
    try Folder.remove("\(store)/2026/2026-06-01/in-1.jpg")
    #expect(try fixture.run(["rebuild"]).status == 43)
    let outcome = try fixture.run(["rebuild", "--forget-missing"])
    #expect(outcome.status == 0)
    #expect(outcome.text.hasPrefix("2 photos in "))
    #expect(outcome.text.hasSuffix("; dropped 1 photo whose original is missing\n"))
  }

  @Test func `rebuild --forget-missing fails if it cannot move a sidecar to lost+found`() throws {
    let fixture = try HomeFixture(photos: 2)
    let id = try fixture.ids[0]
    _ = try fixture.run(["rate", "4", id])
    try fixture.removeOriginal(of: id)
    for folder in ["lost+found", ".capture/lost+found"] {
      try fixture.folder.write([1], as: ".local/share/capture/\(folder)")
    }
    let outcome = try fixture.run(["rebuild", "--forget-missing"])
    outcome.expect(43, errorsContain: "cannot move 2026/2026-06-01/in-1.jpg.xmp of the photo \(id)")
    #expect(outcome.text.hasSuffix("; dropped 1 photo whose original is missing\n"))
  }

  @Test(arguments: ["rebuild", "verify"])
  func `a lost+found that leads out of the store is a warning after the result`(
    command: String
  ) throws {
    let fixture = try HomeFixture(photos: 1)
    let lost = "\(fixture.folder.path)/.local/share/capture/lost+found"
    try Folder.make("\(fixture.folder.path)/elsewhere")
    #expect(symlink("\(fixture.folder.path)/elsewhere", lost) == 0)
    let outcome = try fixture.run([command])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.hasPrefix("1 photo"), "\(outcome.text)")
    #expect(
      outcome.errors.hasPrefix("capture: photos in lost+found are not counted: cannot list "))
    #expect(outcome.errors.contains("lost+found leads out of the folder"), "\(outcome.errors)")
    #expect(try fixture.objects([command])[0]["photosSetAside"] == JSON.null)
  }

  @Test func `rebuild names an export in the store's folder, and does not add it`() throws {
    let fixture = try HomeFixture(photos: 1)
    let id = try fixture.ids[0]
    _ = try fixture.run(["rate", "4", id])
    _ = try fixture.run(["export", "--embed", "--no-sidecars", "--to", "out"])
    let copy = "\(fixture.folder.path)/.local/share/capture/copy.jpg"
    try Folder.rename("\(fixture.folder.path)/out/in-1.jpg", to: copy)
    let rebuilt = try fixture.run(["rebuild"])
    #expect(rebuilt.status == 0)
    #expect(rebuilt.errors == "capture: not added: copy.jpg, an export of the photo \(id)\n")
    #expect(rebuilt.text.hasPrefix("1 photo in "))
  }

  @Test func `rebuild and verify warn of photos in lost+found that no catalogue knows`() throws {
    let fixture = try HomeFixture(photos: 2)
    let store = "\(fixture.folder.path)/.local/share/capture"
    try Folder.make("\(store)/lost+found")
    try Folder.rename("\(store)/2026/2026-06-01/in-1.jpg", to: "\(store)/lost+found/in-1.jpg")
    try Folder.remove("\(store)/.capture/catalogue.sqlite")
    let warning =
      "capture: 1 photo in lost+found is not in the store; 'capture lost+found' lists it, and "
      + "'capture lost+found restore NAME' adds it\n"
    let rebuilt = try fixture.run(["rebuild"])
    #expect(rebuilt.errors == warning)
    #expect(rebuilt.text.hasPrefix("1 photo in "))
    #expect(try fixture.run(["verify"]).errors == warning)
    #expect(try fixture.run(["backup", "--create", "copy"]).errors == warning)
    for command in ["rebuild", "verify"] {
      #expect(try fixture.objects([command])[0]["photosSetAside"] == 1)
    }
    #expect(try fixture.run(["lost+found", "restore", "in-1.jpg"]).status == 0)
    #expect(try fixture.run(["verify"]).errors == "")
  }

  @Test func `refresh says how to look for an original that a repair has set aside`() throws {
    let fixture = try HomeFixture(photos: 1)
    let store = "\(fixture.folder.path)/.local/share/capture"
    try Folder.make("\(store)/lost+found")
    try Folder.rename("\(store)/2026/2026-06-01/in-1.jpg", to: "\(store)/lost+found/in-1.jpg")
    let refreshed = try fixture.run(["refresh"])
    #expect(refreshed.status == 43)
    #expect(refreshed.text.contains("look for missing originals with 'capture verify --repair'"))
    #expect(try fixture.run(["verify", "--repair"]).status == 0)
    #expect(try fixture.run(["refresh"]).status == 0)
  }

  @Test func `a damaged catalogue is reported with its remedy, and rebuild restores it`() throws {
    let fixture = try HomeFixture(photos: 3)
    let ids = try fixture.ids
    _ = try fixture.run(["rate", "4", ids[0]])
    let catalogue = "\(fixture.folder.path)/.local/share/capture/.capture/catalogue.sqlite"
    try [UInt8](repeating: 7, count: 8_192).write(to: catalogue)
    let outcome = try fixture.run(["list"])
    outcome.expect(45, errorsContain: "capture rebuild")
    let rebuilt = try fixture.run(["rebuild"])
    rebuilt.expect(43, errorsContain: "old catalogue could not be read")
    #expect(try fixture.ids == ids)
    #expect(try fixture.objects(["show", ids[0]])[0]["rating"] == 4)
    #expect(try fixture.run(["rebuild"]).status == 0)
  }

  @Test func `verify --repair says what an unreadable catalogue may have lost, and exits with 43`()
    throws
  {
    let fixture = try HomeFixture(photos: 2)
    let ids = try fixture.ids
    let catalogue = "\(fixture.folder.path)/.local/share/capture/.capture/catalogue.sqlite"
    try [UInt8](repeating: 7, count: 8_192).write(to: catalogue)
    let outcome = try fixture.run(["verify", "--repair"])
    #expect(outcome.status == 43)
    #expect(outcome.text.contains("catalogue.sqlite: rebuilt, but parts of the old one could not"))
    #expect(outcome.text.hasSuffix("damaged catalogue: 1; 0 repaired\n"))
    #expect(try fixture.ids == ids)
    #expect(try fixture.run(["verify"]).status == 0)
  }

  @Test(arguments: ["list", "verify", "rebuild", "stats"])
  func `a store of a newer version is refused and not changed`(command: String) throws {
    let fixture = try HomeFixture(photos: 1)
    let catalogue = "\(fixture.folder.path)/.local/share/capture/.capture/catalogue.sqlite"
    var bytes = try [UInt8](contentsOf: catalogue)
    bytes.replaceSubrange(60..<64, with: [0, 0, 0, 99])  // where SQLite keeps the version
    try bytes.write(to: catalogue)
    let outcome = try fixture.run([command])
    outcome.expect(42, errorsContain: "newer version")
    let isSame = try [UInt8](contentsOf: catalogue) == bytes
    #expect(isSame)
  }

  @Test(arguments: [
    ["export", "--to", "out"], ["move", "Album", "@"], ["backup", "--create", "copy"], ["verify"],
    ["rate", "3", "@"], ["note", "calm", "@"], ["tag", "@", "--add", "sea"],
    ["verify", "--accept", "@"], ["rebuild"], ["restore-backup", "empty"],
  ])
  func `every command that needs a missing original exits with 43`(words: [String]) throws {
    let fixture = try HomeFixture(photos: 1)
    let id = try fixture.ids[0]
    try fixture.folder.write(HomeFixture.jpeg(9), as: "in-9.jpg")
    _ = try fixture.run(["add", "--store", "empty", "in-9.jpg"])
    try fixture.removeOriginal(of: id)
    let outcome = try fixture.run(words.map { $0 == "@" ? id : $0 })
    #expect(outcome.status == 43, "\(outcome.errors)")
  }

  @Test func `verify --accept reports an original that has not changed`() throws {
    let fixture = try HomeFixture(photos: 2)
    let ids = try fixture.ids
    try fixture.editOriginal(of: ids[0])
    let outcome = try fixture.run(["verify", "--accept", ids[0], "--accept", ids[1]])
    #expect(outcome.status == 0, "\(outcome.text)")
    #expect(
      outcome.errors
        == "capture: nothing to accept: 2026/2026-06-02/in-2.jpg has not changed\n")
  }

  @Test func `verify --accept of a photo with a lost state does not report that nothing changed`()
    throws
  {
    let fixture = try HomeFixture(photos: 1)
    let id = try fixture.ids[0]
    _ = try fixture.run(["backup", "--create", "copy"])
    try fixture.editOriginal(of: id)
    _ = try fixture.run(["backup", "copy"])
    try Folder.remove("\(fixture.folder.path)/copy/.capture/states/\(id)/\(id).jpg")
    let outcome = try fixture.run(["verify", "--store", "copy", "--accept", id])
    #expect(outcome.status == 0, "\(outcome.text)")
    #expect(outcome.errors == "")
  }

  @Test(arguments: ["", "../out", "/out", ".hidden"])
  func `moving to an impossible folder of the store is a usage error`(
    folder: String
  ) throws {
    let fixture = try HomeFixture(photos: 1)
    let id = try fixture.ids[0]
    for trial in [[], ["--dry-run"]] {
      let outcome = try fixture.run(["move", folder, id] + trial)
      outcome.expect(64, errorsContain: "'\(folder)' cannot be a folder of the store; use a path")
    }
  }

  @Test func `stats prints the numbers of photos in the store and in its bin`() throws {
    let fixture = try HomeFixture(photos: 3)
    _ = try fixture.run(["delete", fixture.ids[0]])
    let numbers = try fixture.objects(["stats"])[0]
    #expect(numbers["photos"] == 2)
    #expect(numbers["binnedPhotos"] == 1)
    #expect(try fixture.run(["stats"]).text.contains("photos        2, "))
  }
}
