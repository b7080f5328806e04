import CaptureFiles
import CaptureTestSupport
import Testing

@testable import CaptureStore

/// Albums in backups.
@Suite(.timeLimit(.minutes(5)))
struct AlbumBackupTests {
  /// A store and its backup.
  private struct Bench: ~Copyable {
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
    let bench = try Bench()
    let (store, backup) = (bench.store, bench.backup)
    let lost = try store.createAlbum(Album(title: "Lost", blocks: [.text("a")]))
    let damaged = try store.createAlbum(Album(title: "Damaged", blocks: [.text("b")]))
    let changed = try store.createAlbum(Album(title: "Changed", blocks: [.text("c")]))
    try bench.backUp()
    #expect(try backup.albums() == store.albums())
    try Folder.remove("\(bench.folder.path)/store/Albums/lost.md")
    let bytes: [UInt8] = [0xFF, 0xFF]
    try bytes.write(to: "\(bench.folder.path)/store/Albums/damaged.md")
    let newer = try store.changeAlbum(changed.name) { $0.blocks.append(.text("d")) }
    try bench.restore()
    #expect(try store.album(lost.name) == lost)
    #expect(try store.album(damaged.name) == damaged)
    #expect(try store.album(changed.name) == newer)
    #expect(try store.lostFiles().map(\.path) == ["lost+found/damaged.md"])
  }

  @Test func `a backup keeps the former version of an album, and albums that were deleted`() throws
  {
    let bench = try Bench()
    let (store, backup) = (bench.store, bench.backup)
    let kept = try store.createAlbum(Album(title: "Kept", blocks: [.text("a")]))
    let changed = try store.createAlbum(Album(title: "Changed", blocks: [.text("long text")]))
    try bench.backUp()
    try store.deleteAlbum(kept.name)
    let newer = try store.changeAlbum(changed.name) { $0.blocks = [] }
    try bench.backUp()
    #expect(try backup.album(kept.name) == kept)
    #expect(try backup.album(changed.name) == newer)
    try backup.deleteAlbum(changed.name)
    #expect(try backup.restoreAlbum(changed.name, revision: changed.revision) == changed)
    try bench.restore()
    #expect(try store.albums().albums.map(\.name) == [changed.name])
    #expect(try store.restoreAlbum(kept.name) == kept)
  }

  @Test func `an album that cannot be copied is reported once the others are copied`() throws {
    let bench = try Bench()
    let (store, backup) = (bench.store, bench.backup)
    _ = try store.createAlbum(Album(title: "A"))
    try Folder.make("\(bench.folder.path)/store/Albums/b.md")
    _ = try store.createAlbum(Album(title: "C"))
    #expect(throws: StoreError.self) { try bench.backUp() }
    #expect(try backup.albums().albums.map(\.title) == ["A", "C"])
  }
}
