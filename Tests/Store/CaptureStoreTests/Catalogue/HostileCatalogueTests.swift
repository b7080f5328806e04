import CaptureBase
import CaptureFiles
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Stores crafted to make the programs that open them do harm.
@Suite(.timeLimit(.minutes(10)))
struct HostileCatalogueTests {
  @Test
  func `a row with a path outside the store or impossible numbers is damage and is rebuilt`()
    throws
  {
    for change in [
      "path = '../outside/canary.jpg'", "path = '/etc/passwd'", "path = 'a//b.jpg'", "path = ''",
      "path = '.capture/catalogue.sqlite'", "path = '.config/autostart/x.desktop'",
      "path = 'a/.b/c.jpg'", "path = '.a.jpg'", "path = 'a.jpg/notes.txt'",
      "path = CAST('a.jpg' || char(0) || 'b' AS TEXT)",
      "taken = -9223372036854775808", "taken_nanoseconds = 1000000000",
      "bytes = 9223372036854775807",
      "bytes = -1", "rating = 9", "width = 0", "height = 1 << 40", "orientation = 9", "id = x'00'",
      "digest = 'text'", "pack = -1", "place = 9223372036854775807", "length = 9223372036854775807",
      "low_length = -5", "added = 9223372036854775807", "deleted = -9223372036854775808",
    ] {
      let scene = try HostileFixture()
      let ids = try Set(StoreEngine(at: scene.store).photos().map(\.id))
      try scene.run("UPDATE photos SET \(change) WHERE number = 1")
      let store = try StoreEngine(at: scene.store)
      let findings = try store.findings()
      let isFound = findings.contains {
        $0.kind == .damagedCatalogue && $0.detail.contains("row 1 holds no valid")
      }
      #expect(isFound, "\(change): \(findings)")
      let rebuilt = try StoreEngine.rebuild(at: scene.store).engine
      #expect(try Set(rebuilt.photos().map(\.id)) == ids, "\(change)")
    }
  }

  @Test func `a row with the largest size that a JPEG can have is not damage`() throws {
    let scene = try HostileFixture()
    try scene.run("UPDATE photos SET width = 65535, height = 65535 WHERE number = 1")
    let sizes = try StoreEngine(at: scene.store).photos().map(\.size)
    #expect(sizes.contains(FrameSize(width: 65_535, height: 65_535)))
  }

  @Test(arguments: ["9223372036854775807", "-1", "1e308", "9e999", "'many'", "x'00'"])
  func `adding up impossible photo sizes does not overflow`(bytes: String) throws {
    let fixture = try StoreFixture()
    let photos = try (1...3).map { try fixture.store.add(fixture.photo($0)).photo }
    try fixture.store.delete([photos[0].id])
    try fixture.alterCatalogue("UPDATE photos SET bytes = \(bytes)")
    let statistics = try fixture.store.statistics()
    #expect(statistics.originalBytes >= 0 && statistics.binnedBytes >= 0)
    #expect(!statistics.originalBytes.addingReportingOverflow(statistics.binnedBytes).overflow)
  }

  @Test(arguments: [
    "photos", "photos_by_moment", "photos_by_path", "photos_by_addition", "photos_by_stars",
    "photos_by_camera", "photos_by_folder", "photos_by_rating",
  ])
  func `a page that seems to have fewer rows is damage, and hides no photo`(part: String) throws {
    let fixture = try StoreFixture()
    for number in 1...3 {
      let id = try fixture.store.add(fixture.photo(number)).photo.id
      _ = try fixture.store.rate(id, number)
    }
    let root = "SELECT rootpage FROM sqlite_schema WHERE name = '\(part)'"
    try fixture.store.shortenPage(root, to: 1)
    let store = try StoreEngine(at: fixture.store.folder)
    do {
      try store.checkCounts()
      Issue.record("nothing was found")
    } catch {
      #expect(error.code == .badCatalogue)
    }
    let rebuilt = try StoreEngine.rebuild(at: store.folder).engine
    try rebuilt.checkCounts()
    #expect(try rebuilt.photos().count == 3)
  }

  @Test func `a row that only an index has is damage for every list`() throws {
    let fixture = try StoreFixture()
    for number in 1...3 { _ = try fixture.store.add(fixture.photo(number)) }
    try fixture.store.shortenPage("SELECT rootpage FROM sqlite_schema WHERE name = 'photos'", to: 1)
    let store = try StoreEngine(at: fixture.store.folder)
    do {
      _ = try store.photos()
      Issue.record("photos were listed")
    } catch {
      #expect(error.code == .badCatalogue)
    }
  }

  @Test(arguments: ["arrive", "move", "remove"])
  func `an intent that names a file outside the store is never carried out`(
    kind: String
  ) throws {
    let scene = try HostileFixture()
    let before = scene.outside
    for path in [
      "../outside/canary.jpg", "link/canary.jpg", "\(scene.folder.path)/outside/canary.jpg",
    ] {
      try scene.run(
        """
        INSERT INTO intents (writer, kind, photo, source, target) \
        SELECT 'dead', '\(kind)', id, '\(path)', '\(path)' FROM photos
        """)
      _ = try? StoreEngine(at: scene.store).photos()
      _ = try? StoreEngine(at: scene.store).verify(repairing: true) { _ in }
      #expect(scene.outside == before, "\(path)")
    }
  }

  @Test(arguments: ["../outside/canary.jpg", ".capture/catalogue.sqlite", ""])
  func `an impossible intent does not block the store, and a repair removes it`(
    path: String
  ) throws {
    let scene = try HostileFixture()
    try scene.run(
      """
      INSERT INTO intents (writer, kind, photo, source, target) \
      SELECT 'dead', 'remove', id, '\(path)', '\(path)' FROM photos LIMIT 1
      """)
    unlink("\(scene.store)/link")
    let store = try StoreEngine(at: scene.store)
    let id = try store.photos()[0].id
    #expect(try store.rate(id, 5).annotations.rating == 5)
    var findings: [StoreFinding] = []
    #expect(try store.verify(repairing: true) { findings.append($0) }.isHealthy)
    #expect(findings.map(\.kind) == [.damagedCatalogue])
    #expect(findings.first?.detail.contains("row 1 holds no valid source") == true)
    #expect(try store.photo(id)?.annotations.rating == 5)
    #expect(try store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test(arguments: [
    ("remove", "notes.odt"), ("remove", "inside/PHOTO"), ("remove", "2026/x/a.jpg.xmp"),
    ("remove", "COPY.JPG"), ("remove", ".capture/bin/x/a.jpg"), ("arrive", "notes.odt"),
  ])
  func `a planted intent removes only files that the store itself would remove`(
    kind: String, path: String
  ) throws {
    let scene = try HostileFixture()
    unlink("\(scene.store)/link")
    let photo = try StoreEngine(at: scene.store).photos()[0]
    #expect(symlink(photo.folder, "\(scene.store)/inside") == 0)
    let path = path.replacing("PHOTO", with: photo.name)
    let file = "\(scene.store)/\(path)"
    try Folder.make(StorePath.folder(of: file))
    if !Folder.exists(file) { try Array("text".utf8).write(to: file) }
    try scene.run(
      """
      INSERT INTO intents (writer, kind, photo, source, target) \
      VALUES ('dead', '\(kind)', zeroblob(16), '\(path)', '\(path)')
      """)
    let store = try StoreEngine(at: scene.store)
    try store.rate(photo.id, 5)
    #expect(Folder.exists(file))
    let kinds = try store.findings(repairing: true).map(\.kind)
    #expect(kinds.contains(.damagedCatalogue))
    #expect(Folder.exists(file))
    _ = try store.verify { #expect($0.kind != .damagedCatalogue) }
  }

  @Test func `an intent that the store itself notes is never mistaken for damage`() throws {
    let fixture = try StoreFixture()
    let id = PhotoID(high: 1, low: 2)
    let paths = ["2026/2026-11-21/a.jpg", "Crète/b-2.JPEG", "A/\u{10FFE9}.jfif"]
    let binned = paths.map { BinPath.path($0, id) }
    var intents = [("", ""), ("token-1.part", "\(id)")].map { source, target in
      Intent(
        writer: "w", kind: target.isEmpty ? .annotations : .replace, photo: id, source: source,
        target: target)
    }
    for (path, binned) in zip(paths, binned) {
      let moves = [(path, paths[0]), (path, binned), (binned, path)]
      intents += moves.map {
        Intent(writer: "w", kind: .move, photo: id, source: $0, target: $1)
      }
      intents += [path, path + ".xmp"].map {
        Intent(writer: "w", kind: .arrive, photo: id, source: "/s/.capture/incoming/p", target: $0)
      }
      intents.append(Intent(writer: "w", kind: .remove, photo: id, source: binned, target: ""))
    }
    let noted = intents
    try fixture.store.write { writer throws(StoreError) in
      try writer.commit { catalogue throws(DatabaseError) in
        try catalogue.note(noted)
        #expect(try catalogue.damageOfIntents() == [])
        #expect(try catalogue.intents().count == noted.count)
        try catalogue.strikeOut(writer: "w")
      }
    }
  }

  @Test(arguments: [".config/autostart/x.desktop", "x.desktop", ".hidden/a.jpg"])
  func `restoring a crafted backup creates no file under a name that no original has`(
    path: String
  ) throws {
    let scene = try HostileFixture()
    let backup = try StoreEngine(at: scene.store)
    let photo = try backup.photos()[0]
    try Folder.make(StorePath.folder(of: "\(scene.store)/\(path)"))
    #expect(rename(backup.file(of: photo), "\(scene.store)/\(path)") == 0)
    try scene.run(
      "UPDATE photos SET path = '\(path)', folder = '' WHERE path = '\(photo.path)'")
    let restored = try StoreEngine(at: "\(scene.folder.path)/restored")
    _ = try? restored.restore(from: StoreEngine(at: scene.store)) { _ in true }
    #expect(!Folder.exists("\(restored.folder)/\(path)"))
  }

  @Test(arguments: [S_IFIFO, S_IFSOCK, S_IFDIR])
  func `a pipe, socket or folder in place of a pack does not prevent emptying the bin`(
    kind: mode_t
  ) throws {
    let scene = try HostileFixture()
    let store = try StoreEngine(at: scene.store)
    let pack = "\(scene.store)/.capture/packs/0001.pack"
    unlink(pack)
    #expect((kind == S_IFDIR ? mkdir(pack, 0o700) : mknod(pack, kind | 0o600, 0)) == 0)
    #expect(try store.emptyBin() == 1)
    #expect(try store.photos(PhotoQuery(isInBin: true)).isEmpty)
  }

  @Test func `adding up impossible pack sizes does not overflow`() throws {
    let scene = try HostileFixture()
    try scene.run(
      """
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40000) \
      INSERT INTO packs (number, size) SELECT i + 9, 1 << 48 FROM n
      """)
    #expect(try StoreEngine(at: scene.store).statistics().packBytes == .max)
  }

  @Test func `pack numbers that are used up are damage that a repair fixes`() throws {
    let scene = try HostileFixture()
    unlink("\(scene.store)/link")
    try scene.run("INSERT INTO packs (number, size) VALUES (2147483647, 1 << 40)")
    let store = try StoreEngine(at: scene.store)
    let jpeg = try NumberedPhoto.jpeg(seed: 6, number: 1)
    let photo = NewPhoto(original: jpeg, taken: NumberedPhoto.taken(1))
    let error = #expect(throws: StoreError.self) { try store.add(photo) }
    #expect(error?.code == .badCatalogue)
    var findings: [StoreFinding] = []
    #expect(try store.verify(repairing: true) { findings.append($0) }.isHealthy)
    #expect(findings.map(\.kind) == [.damagedCatalogue])
    #expect(try store.add(photo).outcome == .added)
    #expect(try store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `a journal that names a file outside the store does not cause its removal`() throws {
    let scene = try HostileFixture()
    try scene.plantSuperJournal(naming: "\(scene.folder.path)/outside/canary.jpg")
    let before = scene.outside
    let error = #expect(throws: StoreError.self) { _ = try StoreEngine(at: scene.store).photos() }
    #expect(error?.code == .badCatalogue)
    #expect(try StoreEngine.rebuild(at: scene.store).engine.photos().count == 2)
    #expect(scene.outside == before)
  }

  @Test(arguments: ["bell", "packs/0001.pack", "writers", "incoming"])
  func `links in the store's hidden folder are not followed, not even to an original`(
    name: String
  ) throws {
    let scene = try HostileFixture()
    let photo = try StoreEngine(at: scene.store).photos()[0]
    let original = "\(scene.store)/\(photo.path)"
    let jpeg = try [UInt8](contentsOf: original)
    let path = "\(scene.store)/.capture/\(name)"
    #expect(rename(path, "\(scene.folder.path)/moved") == 0)
    let isFolder = ["writers", "incoming"].contains(name)
    #expect(symlink(isFolder ? StorePath.folder(of: original) : original, path) == 0)
    do {
      let store = try StoreEngine(at: scene.store)
      _ = try? store.rate(photo.id, 5)
      _ = try? store.verify(repairing: true) { _ in }
    } catch {
      #expect("\(error)".contains("it is a link"))
    }
    #expect(try [UInt8](contentsOf: original) == jpeg)
  }

  @Test func `files in place of folders and folders in place of files do not block the store`()
    throws
  {
    let scene = try HostileFixture()
    unlink("\(scene.store)/link")
    #expect(mkdir("\(scene.store)/.capture/writers/folder", 0o700) == 0)
    #expect(mkfifo("\(scene.store)/.capture/writers/pipe", 0o600) == 0)
    try [1].write(to: "\(scene.store)/.capture/bin/.DS_Store")
    for name in ["5", "2147483647", "2147483648", "9223372036854775807", "-3"] {
      try [1].write(to: "\(scene.store)/.capture/packs/\(name).pack")
    }
    let store = try StoreEngine(at: scene.store)
    #expect(try store.verify(repairing: true) { Issue.record("\($0)") }.isHealthy)
    let rebuilt = try StoreEngine.rebuild(at: scene.store).engine
    let photo = try NumberedPhoto.jpeg(seed: 4, number: 1)
    #expect(
      try rebuilt.add(NewPhoto(original: photo, taken: NumberedPhoto.taken(1))).outcome == .added)
    #expect(try rebuilt.photos().count == 3)
  }

  @Test(arguments: [
    "CREATE TRIGGER harm AFTER UPDATE ON photos BEGIN DELETE FROM photos; END",
    "CREATE VIEW more AS SELECT 1", "DROP INDEX photos_by_moment", "DROP INDEX photos_by_path",
    "CREATE INDEX more ON photos (note)",
  ])
  func `foreign indexes, triggers and views are damage, and none of them is used`(
    change: String
  ) throws {
    let scene = try HostileFixture()
    unlink("\(scene.store)/link")
    try scene.run(change)
    let store = try StoreEngine(at: scene.store)
    let id = try store.photos()[0].id
    #expect(try store.rate(id, 5).annotations.rating == 5)
    var findings: [StoreFinding] = []
    #expect(try store.verify(repairing: true) { findings.append($0) }.isHealthy)
    #expect(findings.map(\.kind) == [.damagedCatalogue], "\(findings)")
    #expect(try store.verify { Issue.record("\($0)") }.isHealthy)
    #expect(try store.photo(id)?.annotations.rating == 5)
  }

  @Test func `nothing is written to a file that has another name outside the store`() throws {
    let scene = try HostileFixture()
    for (name, canary) in [("bell", "canary.jpg"), ("packs/0001.pack", "canary.jpg.xmp")] {
      let path = "\(scene.store)/.capture/\(name)"
      unlink(path)
      #expect(link("\(scene.folder.path)/outside/\(canary)", path) == 0)
    }
    let outside = ["canary.jpg", "canary.jpg.xmp"].map { "\(scene.folder.path)/outside/\($0)" }
    let before = try outside.map { try [UInt8](contentsOf: $0) }
    let store = try StoreEngine(at: scene.store)
    let jpeg = try NumberedPhoto.jpeg(seed: 5, number: 1)
    let id = try store.add(NewPhoto(original: jpeg, taken: NumberedPhoto.taken(1))).photo.id
    _ = try store.data(of: id, tier: .low)
    _ = try store.verify(repairing: true) { _ in }
    #expect(try outside.map { try [UInt8](contentsOf: $0) } == before)
  }

  @Test func `a planted intent removes no photo of the store`() throws {
    let scene = try HostileFixture()
    let photo = try StoreEngine(at: scene.store).photos()[0]
    try StoreEngine(at: scene.store).rate(photo.id, 4)
    for (kind, path) in [("remove", photo.path), ("arrive", photo.path + ".xmp")] {
      try scene.run(
        """
        INSERT INTO intents (writer, kind, photo, source, target) \
        VALUES ('dead', '\(kind)', zeroblob(16), '\(path)', '\(path)')
        """)
    }
    let store = try StoreEngine(at: scene.store)
    _ = try store.data(of: photo.id, tier: .full)
    #expect(try SidecarFile(of: photo, in: StorePlace(scene.store)).annotations?.rating == 4)
  }

  @Test func `a linked catalogue or .capture folder is refused in an error that names it`() throws {
    for name in [".capture", ".capture/catalogue.sqlite"] {
      let scene = try HostileFixture()
      let path = "\(scene.store)/\(name)"
      #expect(rename(path, "\(scene.folder.path)/outside/moved") == 0)
      #expect(symlink("\(scene.folder.path)/outside/moved", path) == 0)
      let error = #expect(throws: StoreError.self) { _ = try StoreEngine(at: scene.store).photos() }
      let text = error?.description ?? ""
      #expect(text.contains("\(path): it is a link") || text.contains("the link \(path) leads out"))
    }
  }
}
