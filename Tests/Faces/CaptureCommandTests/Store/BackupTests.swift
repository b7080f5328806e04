import CaptureBase
import CaptureFiles
import CaptureJSON
import CaptureStore
import CaptureTestSupport
import CaptureWords
import Testing

@testable import CaptureCommand

/// `capture backup` and `restore-backup`.
@Suite(.timeLimit(.minutes(10)))
struct BackupTests {
  @Test func `a backup without --create leaves an empty store alone`() throws {
    let fixture = try HomeFixture(photos: 1)
    try Folder.make("\(fixture.folder.path)/disk/.capture")
    let outcome = try fixture.run(["backup", "disk"])
    outcome.expect(41, errorsContain: "there is no backup in ")
    #expect(TestFolder.names(in: "\(fixture.folder.path)/disk/.capture") == [])
  }

  @Test func `a backup copies only new photos, and restores them all to an empty store`() throws {
    let fixture = try HomeFixture(photos: 2)
    let ids = try fixture.ids
    #expect(try fixture.run(["backup", "--create", "copy"]).text == "2 photos copied\n")
    #expect(try fixture.run(["backup", "copy"]).text == "0 photos copied, 2 already there\n")
    let restored = try fixture.run(["restore-backup", "copy", "--store", "new"])
    #expect(restored.text == "2 photos restored\n")
    let listed = try fixture.objects(["list", "--store", "new", "--oldest-first"])
    #expect(listed.compactMap { $0["id"]?.text } == ids)
  }

  @Test(arguments: [false, true])
  func `a backup to a folder that is missing or empty fails unless --create is given`(
    isThere: Bool
  ) throws {
    let fixture = try HomeFixture(photos: 2)
    if isThere { try Folder.make("\(fixture.folder.path)/disk") }
    for words in [["disk"], ["disk/"], ["--dry-run", "disk"]] {
      let refused = try fixture.run(["backup"] + words)
      #expect(refused.status == 41)
      #expect(
        refused.errors
          == "capture: there is no backup in disk; mount its disk, or start a new backup there with "
          + "'capture backup --create'\n")
    }
    #expect(Folder.exists("\(fixture.folder.path)/disk") == isThere)
    #expect(TestFolder.names(in: "\(fixture.folder.path)/disk").isEmpty)
    #expect(try fixture.run(["backup", "--create", "disk"]).text == "2 photos copied\n")
  }

  @Test(.enabled(if: SmallDisk.isAllowed, "the kernel does not allow mounts here"))
  func `a backup to a full disk says how many photos are left, and does not name --store`() throws {
    let fixture = try HomeFixture(photos: 100)
    let disk = try SmallDisk(byteCount: 16 << 20)
    let first = try fixture.ids[0]
    #expect(try fixture.run(["export", "--to", "out", first]).status == 0)
    #expect(try fixture.run(["add", "--store", "small", "out"]).status == 0)
    let copy = "\(disk.path)/copy"
    #expect(try fixture.run(["backup", "--create", "--store", "small", copy]).status == 0)
    try disk.fill(leaving: 128 << 10)
    let outcome = try fixture.run(["backup", copy])
    #expect(outcome.status == 31, "\(outcome.errors)")
    let remedy = "; free some space, or choose another folder for the backup\n"
    #expect(outcome.errors.contains(remedy), "\(outcome.errors)")
    #expect(!outcome.errors.contains("--store"), "\(outcome.errors)")
    #expect(outcome.text.hasSuffix(" not processed\n"), "\(outcome.text)")
  }

  @Test(.enabled(if: SmallDisk.isAllowed, "the kernel does not allow mounts here"))
  func `a backup to a disk that is too full for an album still says what became of photos`() throws
  {
    let fixture = try HomeFixture(photos: 1)
    let disk = try SmallDisk(byteCount: 8 << 20)
    #expect(try fixture.run(["backup", "--create", "\(disk.path)/copy"]).status == 0)
    _ = try fixture.run(["album", "create", "Crete"])
    let album = "\(fixture.folder.path)/.local/share/capture/Albums/crete.md"
    let words = [UInt8](repeating: UInt8(ascii: "a"), count: 768 << 10)
    try ([UInt8](contentsOf: album) + words).write(to: album)
    try disk.fill(leaving: 256 << 10)
    let outcome = try fixture.run(["backup", "\(disk.path)/copy"])
    outcome.expect(31, text: "0 photos copied, 1 already there\n")
    let remedy = "; free some space, or choose another folder for the backup\n"
    #expect(outcome.errors.hasSuffix(remedy), "\(outcome.errors)")
    #expect(!outcome.errors.contains("--store"), "\(outcome.errors)")
  }

  @Test(arguments: [
    ("/s/2026/a.jpg", "/disk/copy", "choose another store with --store"),
    ("/s/2026/a.jpg", "/disk/copy/", "choose another store with --store"),
    ("/disk/copy/2026/a.jpg", "/disk/copy", "choose another folder for the backup"),
    ("/disk/copy", "/disk/copy", "choose another folder for the backup"),
    ("/s-2/a.jpg", "/disk/copy", "choose another folder for the backup"),
    // The path of the backup's files has that of the store in it.
    ("/disk/s/copy/2026/a.jpg", "/disk/s/copy", "choose another folder for the backup"),
    ("/disk/s/copy/2026/a.jpg", "/disk/s/copy/", "choose another folder for the backup"),
    ("/disk/s/copy/2026/a.jpg", "/disk/s/copy//", "choose another folder for the backup"),
  ])
  func `a full disk of the store is not taken for that of the backup`(
    path: String, backup: String, words: String
  ) {
    let error = StoreError(
      .full, "cannot write \(path)", remedy: Remedy(.freeSpaceInStore, "free some space"))
    for store in ["/s", "/s/"] {
      #expect(error.about(backup: backup, of: store).words.hasSuffix(words))
    }
  }

  @Test(.enabled(if: SmallDisk.isAllowed, "the kernel does not allow mounts here"))
  func `a backup to a read-only disk asks for another folder, and not for another store`() throws {
    let fixture = try HomeFixture(photos: 1)
    let disk = try SmallDisk(byteCount: 8 << 20)
    #expect(try fixture.run(["backup", "--create", "\(disk.path)/copy"]).status == 0)
    try disk.makeReadOnly()
    for folder in ["copy", "copy/", "other"] {
      let outcome = try fixture.run(["backup", "--create", "\(disk.path)/\(folder)"])
      #expect(outcome.status == 30, "\(outcome.errors)")
      #expect(!outcome.errors.contains("--store"), "\(outcome.errors)")
      #expect(outcome.errors.contains("backup"), "\(outcome.errors)")
      #expect(!outcome.errors.contains("copy/:"), "\(outcome.errors)")
    }
  }

  @Test func `a backup into a folder with other photos asks for an empty or new folder`() throws {
    let fixture = try HomeFixture(photos: 1)
    try Folder.make("\(fixture.folder.path)/photos")
    try fixture.folder.write(HomeFixture.jpeg(2), as: "photos/other.jpg")
    let outcome = try fixture.run(["backup", "--create", "photos"])
    #expect(outcome.status == 41, "\(outcome.errors)")
    #expect(
      outcome.errors
        == "capture: the folder photos contains photos but is not a store yet; name an empty or new "
        + "folder for the backup; if this is a copy of a backup, first run 'capture rebuild "
        + "--store photos'\n")
  }

  @Test func `another store becomes a backup only with --create, and is known from then on`() throws
  {
    let fixture = try HomeFixture(photos: 1)
    try fixture.folder.write(HomeFixture.jpeg(2), as: "other.jpg")
    #expect(try fixture.run(["add", "--store", "other", "other.jpg"]).status == 0)
    let refused = try fixture.run(["backup", "other"])
    refused.expect(64, errorsBegin: "capture: the store other is not a backup of ")
    #expect(try fixture.run(["list", "--store", "other", "--count"]).text == "1\n")
    #expect(try fixture.run(["backup", "--create", "other"]).text == "1 photo copied\n")
    for id in try fixture.ids { #expect(try fixture.run(["delete", id]).status == 0) }
    #expect(try fixture.run(["rebuild"]).status == 0)
    #expect(try fixture.run(["backup", "other"]).status == 0)
  }

  @Test func `a backup and its dry run count albums, and restoring brings back damaged ones`()
    throws
  {
    let fixture = try HomeFixture(photos: 1)
    _ = try fixture.run(["album", "create", "Crete", fixture.ids[0]])
    _ = try fixture.run(["album", "create", "Winter"])
    let trial = try fixture.run(["backup", "--create", "--dry-run", "copy"]).text
    #expect(trial.contains("\nwould be copied  the album winter\n"))
    #expect(trial.hasSuffix("1 photo would be copied; 2 albums would be copied\n"))
    #expect(
      try fixture.run(["backup", "--create", "copy"]).text == "1 photo copied; 2 albums copied\n")
    _ = try fixture.run(["album", "note", "crete", "By boat"])
    #expect(
      try fixture.run(["backup", "--dry-run", "copy"]).text
        == "would be replaced  the album crete\n0 photos would be copied, 1 already there; "
        + "1 album would be replaced\n")
    #expect(
      try fixture.run(["backup", "copy"]).text
        == "0 photos copied, 1 already there; 1 album replaced\n")
    #expect(
      try fixture.run(["backup", "copy"]).text == "0 photos copied, 1 already there\n")

    let albums = "\(fixture.folder.path)/.local/share/capture/Albums"
    try [0xFF].write(to: "\(albums)/crete.md")
    try Folder.remove("\(albums)/winter.md")
    let verified = try fixture.run(["verify"])
    #expect(verified.text.contains("damaged album  Albums/crete.md: it is not UTF-8\n"))
    #expect(verified.status == 43)
    let summary = "1 album restored; 1 album replaced\n"
    let planned = try fixture.run(["restore-backup", "--dry-run", "copy"]).text
    #expect(planned.hasSuffix("1 album would be restored; 1 album would be replaced\n"))
    #expect(try fixture.run(["verify"]).status == 43)
    #expect(try fixture.run(["restore-backup", "copy"]).text.hasSuffix(summary))
    #expect(try fixture.run(["verify"]).status == 0)
    #expect(try fixture.run(["album", "show", "crete"]).text.hasSuffix("By boat\n"))
  }

  @Test func `a damaged original is restored from a backup, and newer annotations are kept`() throws
  {
    let fixture = try HomeFixture(photos: 2)
    let ids = try fixture.ids
    _ = try fixture.run(["backup", "--create", "copy"])
    _ = try fixture.run(["rate", "4", ids[0], ids[1]])
    try fixture.damageOriginal(of: ids[0])
    #expect(try fixture.run(["verify"]).status == 43)
    let outcome = try fixture.run(["restore-backup", "copy"])
    #expect(outcome.text == "1 photo restored, 1 already there\n", "\(outcome.errors)")
    #expect(try fixture.run(["verify"]).status == 0)
    #expect(try fixture.objects(["show", ids[0]])[0]["rating"] == 4)
    #expect(try fixture.objects(["stats"])[0]["lostAndFound"] == 1)
  }

  @Test func `restoring a backup does not restore photos that were deleted since`() throws {
    let fixture = try HomeFixture(photos: 2)
    _ = try fixture.run(["backup", "--create", "copy"])
    _ = try fixture.run(["delete", fixture.ids[0]])
    #expect(
      try fixture.run(["restore-backup", "copy"]).text == "0 photos restored, 2 already there\n")
    #expect(try fixture.run(["list", "--count"]).text == "1\n")
  }

  @Test func `restore-backup does not ask to refresh what it restores`() throws {
    let fixture = try HomeFixture(photos: 2)
    _ = try fixture.run(["backup", "--create", "copy"])
    try fixture.removeOriginal(of: fixture.ids[0])
    let outcome = try fixture.run(["restore-backup", "copy"])
    #expect(outcome.text == "1 photo restored, 1 already there\n")
    #expect(outcome.errors == "")
  }

  @Test func `restore-backup brings back photos that were removed for good`() throws {
    let fixture = try HomeFixture(photos: 1)
    _ = try fixture.run(["backup", "--create", "copy"])
    _ = try fixture.run(["delete", fixture.ids[0]])
    _ = try fixture.run(["delete", "--empty-bin"])
    #expect(try fixture.run(["restore-backup", "copy"]).text == "1 photo restored\n")
  }

  @Test func `a backup replaces and counts a damaged copy`() throws {
    let fixture = try HomeFixture(photos: 2)
    _ = try fixture.run(["backup", "--create", "copy"])
    let path = try #require(fixture.objects(["list", "--store", "copy"])[0]["path"]?.text)
    try [UInt8]().write(to: "\(fixture.folder.path)/\(path)")
    let outcome = try fixture.run(["backup", "copy"])
    #expect(outcome.text == "0 photos copied, 1 damaged copy replaced, 1 already there\n")
    #expect(outcome.status == 0)
    let verified = try fixture.run(["backup", "--verify", "copy"]).text
    #expect(verified == "0 photos copied, 2 already there and verified\n")
    let objects = try fixture.objects(["backup", "--verify", "copy"])
    #expect(objects.map { $0["outcome"] } == ["unchanged", "unchanged"])
  }

  @Test(arguments: [("copy", "copy"), ("my copy", "'my copy'")])
  func `a backup, and its dry run, replace and count a missing copy as such`(
    name: String, word: String
  ) throws {
    let fixture = try HomeFixture(photos: 2)
    _ = try fixture.run(["backup", "--create", name])
    let listed = try fixture.objects(["list", "--store", name])
    let path = try #require(listed[0]["path"]?.text)
    try Folder.remove("\(fixture.folder.path)/\(path)")
    let trial = try fixture.run(["backup", "--dry-run", name]).text
    let summary = ", 1 missing copy replaced, 1 already there\n"
    #expect(trial.hasSuffix("\n0 photos would be copied\(summary)"), "\(trial)")
    #expect(trial.hasPrefix("would be replaced  "), "\(trial)")
    let outcome = try fixture.run(["backup", name])
    #expect(outcome.text == "0 photos copied\(summary)")
    #expect(
      outcome.errors.contains("run 'capture refresh --store \(word)'"), "\(outcome.errors)")
    #expect(outcome.status == 0)
  }

  @Test
  func `a backup, and its dry run, report that the state before an edit is lost with its copy`()
    throws
  {
    let fixture = try HomeFixture(photos: 1)
    _ = try fixture.run(["backup", "--create", "copy"])
    let path = try #require(fixture.objects(["list", "--store", "copy"])[0]["path"]?.text)
    try Folder.remove("\(fixture.folder.path)/\(path)")
    try fixture.editOriginal(of: fixture.ids[0])
    let outcomes = try [["backup", "--dry-run", "copy"], ["backup", "copy"]].map { words in
      try fixture.objects(words)[0]
    }
    #expect(outcomes.map { $0["outcome"] } == ["failed", "failed"])
    let error = outcomes[0]["error"]
    #expect(error?["code"] == 43 && error == outcomes[1]["error"], "\(outcomes)")
  }

  @Test func `a first backup, and its dry run, name an original that is missing`() throws {
    let fixture = try HomeFixture(photos: 2)
    try fixture.removeOriginal(of: fixture.ids[0])
    for words in [["backup", "--create", "--dry-run", "copy"], ["backup", "--create", "copy"]] {
      let outcome = try fixture.run(words)
      #expect(outcome.status == 43, "\(words)")
      #expect(outcome.errors.contains("cannot copy"), "\(words): \(outcome.errors)")
    }
  }

  @Test func `restore-backup says that a copy is missing, rather than damaged`() throws {
    let fixture = try HomeFixture(photos: 1)
    let id = try fixture.ids[0]
    _ = try fixture.run(["backup", "--create", "copy"])
    let path = try #require(fixture.objects(["list", "--store", "copy"])[0]["path"]?.text)
    try Folder.remove("\(fixture.folder.path)/\(path)")
    try fixture.removeOriginal(of: id)
    for words in [["restore-backup", "copy", "--dry-run"], ["restore-backup", "copy"]] {
      let outcome = try fixture.run(words)
      #expect(outcome.status == 43)
      #expect(outcome.errors.contains("the original \(path) is missing"), "\(outcome.errors)")
    }
  }

  @Test func `a damaged original makes backup exit with 43, and can be restored from it`() throws {
    let fixture = try HomeFixture(photos: 2)
    let ids = try fixture.ids
    _ = try fixture.run(["backup", "--create", "copy"])
    let path = try #require(fixture.objects(["show", ids[0]])[0]["path"]?.text)
    try [UInt8]().write(to: path)
    let outcome = try fixture.run(["backup", "copy"])
    outcome.expect(43, text: "0 photos copied, 1 already there, 1 failed\n")
    #expect(outcome.errors.contains("is damaged"))
    #expect(try fixture.run(["restore-backup", "copy", ids[0]]).text == "1 photo restored\n")
    #expect(try fixture.run(["backup", "copy"]).status == 0)
  }

  @Test func `restore-backup exits with 43 if a lost photo is not in the backup`() throws {
    let fixture = try HomeFixture(photos: 1)
    let saved = try fixture.ids[0]
    _ = try fixture.run(["backup", "--create", "copy"])
    try fixture.folder.write(HomeFixture.jpeg(2), as: "in-2.jpg")
    _ = try fixture.run(["add", "in-2.jpg"])
    let lost = try fixture.ids[1]
    try fixture.removeOriginal(of: lost)
    let outcome = try fixture.run(["restore-backup", "copy"])
    outcome.expect(43, text: "0 photos restored, 1 already there, 1 failed\n")
    #expect(outcome.errors.contains("cannot restore \(lost): the original "), "\(outcome.errors)")
    #expect(outcome.errors.contains(" is missing, and the backup "))
    let objects = try fixture.objects(["restore-backup", "copy"])
    #expect(objects.map { $0["id"]?.text } == [saved, lost])
    #expect(objects.map { $0["outcome"] } == ["unchanged", "failed"])
    #expect(try fixture.run(["restore-backup", "copy", saved]).status == 0)
  }

  @Test func `a backup reports an edit by another program once`() throws {
    let fixture = try HomeFixture(photos: 2)
    _ = try fixture.run(["backup", "--create", "copy"])
    try fixture.editOriginal(of: fixture.ids[0])
    let edit = "1 photo copied, 1 already there; 1 edit by another program was recorded\n"
    #expect(try fixture.run(["backup", "copy"]).text == edit)
    #expect(try fixture.run(["backup", "copy"]).text == "0 photos copied, 2 already there\n")
    for id in try fixture.ids { try fixture.editOriginal(of: id) }
    let objects = try fixture.objects(["backup", "copy"])
    #expect(objects.map { $0["edited"] } == [true, true])
    #expect(try fixture.objects(["backup", "copy"]).map { $0["edited"] } == [false, false])
  }

  @Test func `restore-backup names the path that has no backup, and no other option`() throws {
    let fixture = try HomeFixture(photos: 1)
    let outcome = try fixture.run(["restore-backup", "nothing"])
    #expect(outcome.status == 41)
    #expect(
      outcome.errors
        == "capture: there is no backup in nothing; give the folder that 'capture backup' wrote to\n"
    )
  }

  @Test(arguments: ["", "/2026", "/new"])
  func `a backup to a folder inside the store is refused`(folder: String) throws {
    let fixture = try HomeFixture(photos: 1)
    let store = "\(fixture.folder.path)/.local/share/capture"
    for command in ["backup", "restore-backup"] where command == "backup" || folder.isEmpty {
      let outcome = try fixture.run([command, store + folder])
      outcome.expect(64, errorsContain: "keep them in separate folders")
    }
    #expect(try fixture.run(["verify"]).text.hasSuffix("no problems found\n"))
    #expect(!TestFolder.names(in: store).contains("new"))
  }

  @Test func `restore-backup --state undoes an edit, given the first digits of the state`() throws {
    let fixture = try HomeFixture(photos: 1)
    let id = try fixture.ids[0]
    _ = try fixture.run(["backup", "--create", "copy"])
    let path = try #require(fixture.objects(["show", id])[0]["path"]?.text)
    let first = try [UInt8](contentsOf: path)
    try HomeFixture.jpeg(7).write(to: path)
    _ = try fixture.run(["verify", "--repair"])
    _ = try fixture.run(["backup", "copy"])
    let shown = try fixture.run(["show", "--store", "copy", id]).text
    #expect(shown.contains("states    \(id)  "))
    #expect(shown.contains(", current\n"))
    let digits = String(id.prefix(5))
    let outcome = try fixture.run(["restore-backup", "copy", "--state", digits, id])
    #expect(outcome.text == "1 photo restored\n", "\(outcome.errors)")
    let isFirst = try [UInt8](contentsOf: path) == first
    #expect(isFirst)
    #expect(try fixture.run(["verify"]).status == 0)
    #expect(try fixture.run(["restore-backup", "copy", "--state", digits]).status == 64)
    #expect(try fixture.run(["restore-backup", "copy", "--state", "0000", id]).status == 40)
  }
}
