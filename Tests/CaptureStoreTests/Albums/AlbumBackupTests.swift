import CaptureFiles
import CaptureTestSupport
import Testing

@testable import CaptureStore

/// Albums in backups.
@Suite(.timeLimit(.minutes(5)))
struct AlbumBackupTests {
  private let folder: TestFolder
  private let store: StoreEngine
  private let backup: StoreEngine

  init() throws {
    folder = try TestFolder()
    store = try StoreEngine(at: "\(folder.path)/store")
    backup = try StoreEngine(at: "\(folder.path)/backup")
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    try? Folder.remove("\(folder.path)/\(path)")
    try Descriptor("\(folder.path)/\(path)", .creating).write(bytes.span.bytes)
  }

  private func backUp() throws {
    try store.copy(to: backup) { _ in true }
  }

  private func restore() throws {
    try store.restore(from: backup) { _ in true }
  }

  @Test func `a backup has the albums, and restores those that are missing or damaged`() throws {
    let lost = try store.createAlbum(Album(title: "Lost", blocks: [.text("a")]))
    let damaged = try store.createAlbum(Album(title: "Damaged", blocks: [.text("b")]))
    let changed = try store.createAlbum(Album(title: "Changed", blocks: [.text("c")]))
    try backUp()
    #expect(try backup.albums() == store.albums())
    try Folder.remove("\(folder.path)/store/Albums/lost.md")
    try write([0xFF, 0xFF], to: "store/Albums/damaged.md")
    let newer = try store.changeAlbum(changed.name) { $0.blocks.append(.text("d")) }
    try restore()
    #expect(try store.album(lost.name) == lost)
    #expect(try store.album(damaged.name) == damaged)
    #expect(try store.album(changed.name) == newer)
    #expect(try store.lostFiles().map(\.path) == ["lost+found/damaged.md"])
  }

  @Test func `a backup keeps the former version of an album, and albums that were deleted`() throws
  {
    let kept = try store.createAlbum(Album(title: "Kept", blocks: [.text("a")]))
    let changed = try store.createAlbum(Album(title: "Changed", blocks: [.text("long text")]))
    try backUp()
    try store.deleteAlbum(kept.name)
    let newer = try store.changeAlbum(changed.name) { $0.blocks = [] }
    try backUp()
    #expect(try backup.album(kept.name) == kept)
    #expect(try backup.album(changed.name) == newer)
    try backup.deleteAlbum(changed.name)
    #expect(try backup.restoreAlbum(changed.name, revision: changed.revision) == changed)
    try restore()
    #expect(try store.albums().albums.map(\.name) == [changed.name])
    #expect(try store.restoreAlbum(kept.name) == kept)
  }

  @Test func `an album that cannot be copied is reported once the others are copied`() throws {
    _ = try store.createAlbum(Album(title: "A"))
    try Folder.make("\(folder.path)/store/Albums/b.md")
    _ = try store.createAlbum(Album(title: "C"))
    #expect(throws: StoreError.self) { try backUp() }
    #expect(try backup.albums().albums.map(\.title) == ["A", "C"])
  }
}
