import CaptureFiles
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Albums in backups.
@Suite(.timeLimit(.minutes(5)))
struct AlbumBackupTests {
  /// A store and its backup.
  private struct Fixture: ~Copyable {
    let folder: TestFolder
    let store: StoreEngine
    let backup: StoreEngine

    init() throws {
      let folder = try TestFolder()
      let stores = try ["store", "backup"].map { try StoreEngine(at: "\(folder.path)/\($0)") }
      (store, backup) = (stores[0], stores[1])
      self.folder = folder
    }

    func backUp() throws {
      try store.copy(to: backup) { _ in true }
    }

    func restore() throws {
      try store.restore(from: backup) { _ in true }
    }
  }

  @Test func `a backup has the albums, and restores those that are missing or damaged`() throws {
    let fixture = try Fixture()
    let (store, backup) = (fixture.store, fixture.backup)
    let lost = try store.createAlbum(Album(title: "Lost", blocks: [.text("a")]))
    let damaged = try store.createAlbum(Album(title: "Damaged", blocks: [.text("b")]))
    let changed = try store.createAlbum(Album(title: "Changed", blocks: [.text("c")]))
    try fixture.backUp()
    #expect(try backup.albums() == store.albums())
    try Folder.remove("\(fixture.folder.path)/store/Albums/lost.md")
    let bytes: [UInt8] = [0xFF, 0xFF]
    try bytes.write(to: "\(fixture.folder.path)/store/Albums/damaged.md")
    let newer = try store.changeAlbum(changed.name) { $0.blocks.append(.text("d")) }
    try fixture.restore()
    #expect(try store.album(lost.name) == lost)
    #expect(try store.album(damaged.name) == damaged)
    #expect(try store.album(changed.name) == newer)
    #expect(try store.lostFiles.all().map(\.path) == ["lost+found/damaged.md"])
  }

  @Test func `a backup keeps the former version of an album, and albums that were deleted`() throws
  {
    let fixture = try Fixture()
    let (store, backup) = (fixture.store, fixture.backup)
    let kept = try store.createAlbum(Album(title: "Kept", blocks: [.text("a")]))
    let changed = try store.createAlbum(Album(title: "Changed", blocks: [.text("long text")]))
    try fixture.backUp()
    try store.deleteAlbum(kept.name)
    let newer = try store.changeAlbum(changed.name) { $0.blocks = [] }
    try fixture.backUp()
    #expect(try backup.album(kept.name) == kept)
    #expect(try backup.album(changed.name) == newer)
    try backup.deleteAlbum(changed.name)
    #expect(try backup.restoreAlbum(changed.name, revision: changed.revision) == changed)
    try fixture.restore()
    #expect(try store.albums().albums.map(\.name) == [changed.name])
    #expect(try store.restoreAlbum(kept.name) == kept)
  }

  @Test func `a damaged album does not replace its sound copy in a backup, and is reported`() throws
  {
    let fixture = try Fixture()
    let (store, backup) = (fixture.store, fixture.backup)
    let trip = try store.createAlbum(Album(title: "Trip", blocks: [.text("a")]))
    try fixture.backUp()
    try [0xFF, 0xFE, 0].write(to: "\(store.place.albums.file(trip.name.file))")
    let other = try store.createAlbum(Album(title: "Winter"))
    let planned = #expect(throws: StoreError.self) {
      try store.dryRunOfCopying(to: backup) { _ in true }
    }
    let copied = #expect(throws: StoreError.self) { try fixture.backUp() }
    #expect(planned?.code == .damaged && copied?.code == .damaged)
    #expect(copied?.problem.contains("Albums/trip.md is not UTF-8") == true)
    #expect(try backup.album(trip.name) == trip)
    #expect(try backup.album(other.name) == other)
    #expect(try backup.deletedAlbumCount() == 0)
    try fixture.restore()
    #expect(try store.album(trip.name) == trip)
    try fixture.backUp()
  }

  @Test(arguments: [[], [0, 0, 0], Array("# Trip\n\0\0".utf8)] as [[UInt8]])
  func `an album that a power cut has emptied or filled with zero bytes counts as damaged`(
    bytes: [UInt8]
  ) throws {
    let fixture = try Fixture()
    let (store, backup) = (fixture.store, fixture.backup)
    let trip = try store.createAlbum(Album(title: "Trip", blocks: [.text("a")]))
    let path = "\(store.place.albums.file(trip.name.file))"
    try fixture.backUp()
    try bytes.write(to: path)
    #expect(try store.albums().problems.map(\.path) == ["Albums/trip.md"])
    #expect(try store.verify { _ in }.found == [.damagedAlbum: 1])
    let copied = #expect(throws: StoreError.self) { try fixture.backUp() }
    #expect(copied?.code == .damaged)
    #expect(try backup.album(trip.name) == trip)
    try fixture.restore()
    #expect(try store.album(trip.name) == trip)
    #expect(try store.lostFiles.all().map(\.path) == ["lost+found/trip.md"])
    try Array("\n".utf8).write(to: path)
    #expect(try store.album(trip.name).album == Album(title: "trip"))
  }

  @Test(arguments: [true, false])
  func `an album whose copy is damaged is restored from the version that the copy replaced`(
    isDamaged: Bool
  ) throws {
    let fixture = try Fixture()
    let album = try fixture.store.createAlbum(Album(title: "Trip", blocks: [.text("a")]))
    try fixture.backUp()
    let place = fixture.backup.place
    try place.setAside(album.name, revision: album.revision)
    let file = "\(fixture.store.place.albums.file(album.name.file))"
    for path in [file, "\(place.albums.file(album.name.file))"] { try [0xFF].write(to: path) }
    if !isDamaged { try Folder.remove(file) }
    let expected = AlbumCopy(name: album.name, outcome: isDamaged ? .replaced : .added)
    #expect(try fixture.store.dryRunOfRestoring(from: fixture.backup) { _ in true } == [expected])
    #expect(try fixture.store.restore(from: fixture.backup) { _ in true } == [expected])
    #expect(try fixture.store.album(album.name) == album)
  }

  @Test func `an album that is damaged in the store and in the backup is reported, and stays`()
    throws
  {
    let fixture = try Fixture()
    let album = try fixture.store.createAlbum(Album(title: "A"))
    try fixture.backUp()
    for place in [fixture.store.place, fixture.backup.place] {
      try [0xFF].write(to: "\(place.albums.file(album.name.file))")
    }
    let planned = #expect(throws: StoreError.self) {
      try fixture.store.dryRunOfRestoring(from: fixture.backup) { _ in true }
    }
    let restored = #expect(throws: StoreError.self) { try fixture.restore() }
    #expect(planned?.code == .damaged && restored?.code == .damaged)
    #expect(try fixture.store.lostFiles.all().isEmpty)
  }

  @Test func `a dry run names the albums that are then copied, and changes nothing`() throws {
    let fixture = try Fixture()
    let (store, backup) = (fixture.store, fixture.backup)
    let changed = try store.createAlbum(Album(title: "Changed"))
    try fixture.backUp()
    _ = try store.changeAlbum(changed.name) { $0.blocks = [.text("a")] }
    let new = try store.createAlbum(Album(title: "New"))
    let expected: Set = [
      AlbumCopy(name: changed.name, outcome: .replaced), AlbumCopy(name: new.name, outcome: .added),
    ]
    #expect(try Set(store.dryRunOfCopying(to: backup) { _ in true }) == expected)
    #expect(try backup.albums().albums.map(\.name) == [changed.name])
    #expect(try Set(store.copy(to: backup) { _ in true }) == expected)
    #expect(try store.dryRunOfCopying(to: backup) { _ in true } == [])
    #expect(try store.copy(to: backup) { _ in true } == [])
  }

  @Test func `verifying reports albums that are not text, and names files that are not albums`()
    throws
  {
    let fixture = try Fixture()
    let store = fixture.store
    let album = try store.createAlbum(Album(title: "A"))
    let folder = "\(fixture.folder.path)/store/Albums"
    try Folder.make("\(folder)/folder.md")
    try [0xFF].write(to: "\(folder)/Not an album.md")
    try Self.makeOdd(in: folder)
    #expect(symlink("/etc/hostname", "\(folder)/outside.md") == 0)
    var others: [StoreFinding] = []
    #expect(try store.verify { others.append($0) }.isHealthy)
    #expect(others.allSatisfy { $0.kind == .notAnAlbum && !$0.detail.isEmpty })
    let expected = Self.odd + ["folder.md", "Not an album.md", "outside.md"].map { "Albums/\($0)" }
    #expect(others.map(\.path).sorted() == expected.sorted())
    var found: [StoreFinding] = []
    try [0xFF].write(to: "\(folder)/\(album.name).md")
    let verification = try store.verify(repairing: true) { found.append($0) }
    #expect(!verification.isHealthy)
    #expect(verification.found == [.damagedAlbum: 1])
    found.removeAll { $0.kind == .notAnAlbum }
    let path = "Albums/\(album.name).md"
    #expect(
      found == [StoreFinding(.damagedAlbum, photo: nil, path: path, detail: "it is not UTF-8")])
  }

  @Test func `an album that cannot be copied is reported once the others are copied`() throws {
    let fixture = try Fixture()
    let (store, backup) = (fixture.store, fixture.backup)
    _ = try store.createAlbum(Album(title: "A"))
    let blocked = try store.createAlbum(Album(title: "B"))
    _ = try store.createAlbum(Album(title: "C"))
    // The former copy cannot be set aside, as a file has the name of the folder for it.
    try Folder.make(backup.place.albums)
    try Folder.make(backup.place.deletedAlbums)
    let former = Array("# Former\n".utf8)
    try former.write(to: "\(backup.place.albums.file(blocked.name.file))")
    try former.write(to: "\(backup.place.deletedAlbums.file(blocked.name.text))")
    #expect(throws: StoreError.self) { try fixture.backUp() }
    #expect(try backup.albums().albums.map(\.title) == ["A", "Former", "C"])
  }

  @Test func `files in the places of copies that cannot be albums are kept each time`() throws {
    let fixture = try Fixture()
    let album = try fixture.store.createAlbum(Album(title: "A"))
    try fixture.backUp()
    let folder = "\(fixture.folder.path)/backup"
    for byte: UInt8 in [0x61, 0x62] {
      try [UInt8](repeating: byte, count: Album.byteLimit + 1)
        .write(to: "\(folder)/Albums/\(album.name).md")
      try fixture.backUp()
    }
    #expect(TestFolder.names(in: "\(folder)/lost+found").count == 2)
    #expect(try fixture.backup.albums().albums.map(\.title) == ["A"])
  }

  @Test func `a file in the place of the folder of albums is named, and fails nothing`() throws {
    let fixture = try Fixture()
    try [0x61].write(to: "\(fixture.folder.path)/store/Albums")
    try fixture.backUp()
    var found: [StoreFinding] = []
    #expect(try fixture.store.verify { found.append($0) }.isHealthy)
    let path = "Albums"
    let expected = StoreFinding(.notAnAlbum, photo: nil, path: path, detail: "it is not a folder")
    #expect(found == [expected])
    #expect(try fixture.store.albums().albums.isEmpty)
    #expect(throws: StoreError.self) { try fixture.store.createAlbum(Album(title: "A")) }
  }

  @Test func `files that cannot be albums do not fail a backup`() throws {
    let fixture = try Fixture()
    let album = try fixture.store.createAlbum(Album(title: "A"))
    try Self.makeOdd(in: "\(fixture.folder.path)/store/Albums")
    try fixture.backUp()
    try fixture.backUp()
    #expect(TestFolder.names(in: "\(fixture.folder.path)/backup/Albums") == ["\(album.name).md"])
    #expect(try fixture.store.otherAlbumFiles().map(\.path).sorted() == Self.odd.sorted())
    try Folder.remove("\(fixture.folder.path)/store/Albums/\(album.name).md")
    try fixture.restore()
    #expect(try fixture.store.albums().albums.map(\.title) == ["A"])
  }

  /// The paths of the files of ``makeOdd(in:)``.
  private static let odd = [
    "long", String(repeating: "a", count: 65), "pipe", "packReader", "link",
  ]
  .map { "Albums/\($0).md" }

  /// Makes files that are named like albums, and cannot be any.
  private static func makeOdd(in folder: String) throws {
    try [UInt8](repeating: 0x61, count: Album.byteLimit + 1).write(to: "\(folder)/long.md")
    try [0x61].write(to: "\(folder)/\(String(repeating: "a", count: 65)).md")
    #expect(mkfifo("\(folder)/pipe.md", 0o600) == 0)
    try Folder.make("\(folder)/packReader.md")
    #expect(symlink("long.md", "\(folder)/link.md") == 0)
  }
}
