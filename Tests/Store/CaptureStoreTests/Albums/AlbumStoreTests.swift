import CaptureBase
import CaptureFiles
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Albums in a store, which other programs also change.
@Suite(.timeLimit(.minutes(5)))
struct AlbumStoreTests {
  private func write(_ text: String, to path: String) throws {
    try Folder.make(path.parent)
    try Array(text.utf8).write(to: "\(path).new")
    try Folder.rename("\(path).new", to: path)
  }

  private func text(at path: String) throws -> String {
    String(decoding: try Descriptor(path, .reading).readAll(), as: UTF8.self)
  }

  private func path(_ name: String, in fixture: borrowing StoreFixture) -> String {
    "\(fixture.folder.path)/Albums/\(name)"
  }

  @Test
  func `albums with the same title get different names, and are listed with their first photo`()
    throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    var album = Album(title: "Crete")
    album.append([photo.id])
    let names = try (0..<3).map { _ in "\(try fixture.store.createAlbum(album).name)" }
    #expect(names == ["crete", "crete-2", "crete-3"])
    let listing = try fixture.store.albums()
    #expect(listing.albums.map { "\($0.name)" } == names)
    #expect(listing.albums.allSatisfy { $0.title == "Crete" && $0.photoCount == 1 })
    #expect(listing.albums.allSatisfy { $0.cover == photo.id })
    #expect(
      try text(at: path("crete.md", in: fixture))
        == "# Crete\n\n![](../\(photo.path) \"\(photo.id)\")\n")
    #expect(try Folder.names(in: "\(fixture.folder.path)/.capture/incoming").isEmpty)
  }

  @Test func `a change on the basis of another revision is refused and changes nothing`() throws {
    let fixture = try StoreFixture()
    let album = try fixture.store.createAlbum(Album(title: "Crete"))
    let path = path("crete.md", in: fixture)
    try write("# Crete\n\nFrom an editor\n", to: path)
    let error = #expect(throws: StoreError.self) {
      try fixture.store.replaceAlbum(
        album.name, with: Album(title: "Mine"), expecting: album.revision)
    }
    #expect(error?.code == .changed)
    #expect(throws: StoreError.self) {
      try fixture.store.deleteAlbum(album.name, expecting: album.revision)
    }
    #expect(try text(at: path) == "# Crete\n\nFrom an editor\n")
  }

  @Test func `what another program writes at the last moment is put back`() throws {
    let fixture = try StoreFixture()
    let album = try fixture.store.createAlbum(Album(title: "Crete"))
    let file = AlbumFile(album.name, in: fixture.store.place)
    let former = try file.presentContents()
    try write("# Crete\n\nFrom an editor\n", to: path("crete.md", in: fixture))
    let token = try fixture.store.token()
    let error = #expect(throws: StoreError.self) {
      try file.replace(former, with: Array("# Mine\n".utf8), by: token)
    }
    #expect(error?.code == .changed)
    #expect(try text(at: path("crete.md", in: fixture)) == "# Crete\n\nFrom an editor\n")
    try Folder.remove(path("crete.md", in: fixture))
    #expect(throws: StoreError.self) {
      try file.replace(former, with: Array("# Mine\n".utf8), by: token)
    }
    #expect(!Folder.exists(path("crete.md", in: fixture)))
    #expect(try Folder.names(in: "\(fixture.folder.path)/.capture/incoming").isEmpty)
  }

  @Test func `photos of an album are found wherever they are, and missing ones are kept`() throws {
    let fixture = try StoreFixture()
    let photos = try (1...3).map { try fixture.store.add(fixture.photo($0)).photo }
    let ids = photos.map(\.id)
    var album = Album(title: "Crete")
    album.append(ids)
    let name = try fixture.store.createAlbum(album).name
    try fixture.store.move([ids[0]], to: "Holiday/Näxos 1")
    try fixture.store.delete([ids[1], ids[2]])
    try fixture.store.emptyBin()
    let gone = try fixture.store.album(name)
    #expect(gone.missing == [ids[1], ids[2]] && gone.binned.isEmpty)
    #expect(gone.photos == [ids[0]])
    let changed = try fixture.store.changeAlbum(name) { $0.blocks.append(.text("end")) }
    #expect(changed.album.photos == ids)
    let text = try text(at: path("crete.md", in: fixture))
    #expect(text.contains("(../Holiday/Näxos%201/\(photos[0].name) \"\(ids[0])\")"))
    #expect(text.contains("(../\(photos[1].path) \"\(ids[1])\")"))
  }

  @Test func `a photo in the bin is missing until it is restored`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    var album = Album(title: "Crete")
    album.append([photo.id])
    let name = try fixture.store.createAlbum(album).name
    try fixture.store.delete([photo.id])
    let binned = try fixture.store.album(name)
    #expect(binned.missing == [photo.id] && binned.binned == [photo.id] && binned.photos.isEmpty)
    #expect(try fixture.store.albums().albums.first?.cover == nil)
    try fixture.store.restore([photo.id])
    #expect(try fixture.store.album(name).photos == [photo.id])
  }

  @Test func `an editor adds a photo by its path alone`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    try write("# By hand\n\n![mine](../\(photo.path))\n", to: path("by-hand.md", in: fixture))
    let name = AlbumName(title: "By hand")
    #expect(try fixture.store.album(name).album.blocks == [.photo(photo.id, caption: "mine")])
    let named = try fixture.store.changeAlbum(name) { $0.blocks.append(.text("x")) }
    #expect(named.album.photos == [photo.id])
    #expect(try text(at: path("by-hand.md", in: fixture)).contains("\"\(photo.id)\""))
  }

  @Test func `files that are not albums are reported, and the albums beside them are listed`()
    throws
  {
    let fixture = try StoreFixture()
    _ = try fixture.store.createAlbum(Album(title: "Good"))
    let folder = "\(fixture.folder.path)/Albums"
    let bad: [UInt8] = [0x23, 0x20, 0xFF, 0xFE]
    try bad.write(to: "\(folder)/bad.md")
    try Folder.make("\(folder)/folder.md")
    #expect(symlink("good.md", "\(folder)/link.md") == 0)
    try write(String(repeating: "x\n", count: 1 << 20), to: "\(folder)/long.md")
    try write(
      String(repeating: "![](a.jpg \"\(PhotoID(high: 1, low: 1))\")\n", count: 10_001),
      to: "\(folder)/many.md")
    try write("# Other\n", to: "\(folder)/My Trip.md")
    try write("no album", to: "\(folder)/notes.txt")
    try write("hidden", to: "\(folder)/.good.md")
    let listing = try fixture.store.albums()
    #expect(listing.albums.map(\.title) == ["Good"])
    #expect(listing.problems.map(\.path) == ["Albums/bad.md", "Albums/many.md"])
    #expect(
      try fixture.store.otherAlbumFiles().map(\.path) == [
        "Albums/My Trip.md", "Albums/folder.md", "Albums/link.md", "Albums/long.md",
      ])
    #expect(listing.problems.first { $0.path == "Albums/bad.md" }?.error.code == .damaged)
    for name in ["bad", "folder", "link", "long", "many"].compactMap(AlbumName.init(_:)) {
      #expect(throws: StoreError.self) { try fixture.store.album(name) }
      #expect(throws: StoreError.self) { try fixture.store.changeAlbum(name) { $0.title = "x" } }
    }
    let verification = try fixture.store.verify(repairing: true) { _ in }
    #expect(verification.found == [.damagedAlbum: 1])
    #expect(try Folder.names(in: folder).count == 9)
  }

  @Test func `a folder of photos named Albums keeps its photos`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    try fixture.store.move([photo.id], to: "Albums")
    _ = try fixture.store.createAlbum(Album(title: "Crete"))
    let verification = try fixture.store.verify(repairing: true) { _ in }
    #expect(verification.isHealthy)
    let rebuilt = try StoreEngine.rebuild(at: fixture.folder.path)
    #expect(try rebuilt.engine.count() == 1)
    let again = try StoreEngine(at: fixture.folder.path)
    #expect(try again.photo(photo.id)?.folder == "Albums")
    #expect(try again.albums().albums.count == 1)
  }

  @Test func `there is no album without a title, or with a photo that is unknown`() throws {
    let fixture = try StoreFixture()
    let name = try fixture.store.createAlbum(Album(title: "Crete")).name
    for title in ["", " \n ", String(repeating: "x", count: 201)] {
      #expect(throws: StoreError.self) { try fixture.store.createAlbum(Album(title: title)) }
      #expect(throws: StoreError.self) { try fixture.store.changeAlbum(name) { $0.title = title } }
    }
    var album = Album(title: "Strange")
    album.append([PhotoID(high: 1, low: 2)])
    let error = #expect(throws: StoreError.self) { try fixture.store.createAlbum(album) }
    #expect(error?.code == .notFound)
    let long = [AlbumBlock.text(String(repeating: "x", count: Album.byteLimit))]
    #expect(throws: StoreError.self) { try fixture.store.changeAlbum(name) { $0.blocks = long } }
    #expect(try text(at: path("crete.md", in: fixture)) == "# Crete\n")
  }

  @Test func `a file as long as an album can be is one, and a longer one is not`() throws {
    let fixture = try StoreFixture()
    try Folder.make("\(fixture.folder.path)/Albums")
    for (name, more) in [("edge", 0), ("long", 1)] {
      try [UInt8](repeating: 0x61, count: Album.byteLimit + more)
        .write(to: "\(fixture.folder.path)/Albums/\(name).md")
    }
    #expect(try fixture.store.otherAlbumFiles().map(\.path) == ["Albums/long.md"])
    #expect(try fixture.store.albums().albums.map { "\($0.name)" } == ["edge"])
  }

  @Test func `a deleted album comes back unless its name is taken, and goes with the bin`() throws {
    let fixture = try StoreFixture()
    let store = fixture.store
    let name = try store.createAlbum(Album(title: "Crete", blocks: [.text("first")])).name
    let first = try store.deleteAlbum(name)
    #expect(throws: StoreError.self) { try store.album(name) }
    _ = try store.createAlbum(Album(title: "Crete", blocks: [.text("second")]))
    #expect(throws: StoreError.self) { try store.restoreAlbum(name) }
    try store.deleteAlbum(name)
    #expect(try store.restoreAlbum(name).album.blocks == [.text("second")])
    try store.deleteAlbum(name)
    #expect(try store.restoreAlbum(name, revision: first).album.blocks == [.text("first")])
    try store.emptyBin(olderThan: 1)
    try store.deleteAlbum(name)
    try store.emptyBin()
    let error = #expect(throws: StoreError.self) { try store.restoreAlbum(name) }
    #expect(error?.code == .notFound)
  }

  @Test func `changes by this program and by others are followed`() async throws {
    let fixture = try StoreFixture()
    let name = try fixture.store.createAlbum(Album(title: "Crete")).name
    var changes = try fixture.store.albumChanges().makeAsyncIterator()
    let album = try fixture.store.changeAlbum(name) { $0.blocks.append(.text("x")) }
    #expect(await changes.next() == AlbumChange(name: name, revision: album.revision))
    try write("# Other\n", to: path("other.md", in: fixture))
    let other = try #require(await changes.next())
    #expect("\(other.name)" == "other" && other.revision != nil)
    try Folder.remove(path("other.md", in: fixture))
    #expect(await changes.next() == AlbumChange(name: other.name, revision: nil))
    try fixture.store.deleteAlbum(name)
    #expect(await changes.next() == AlbumChange(name: name, revision: nil))
  }

  @Test func `two programs that add photos at the same time lose none`() async throws {
    let fixture = try StoreFixture()
    let ids = try (1...12).map { try fixture.store.add(fixture.photo($0)).photo.id }
    let name = try fixture.store.createAlbum(Album(title: "Crete")).name
    let folder = fixture.folder.path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for half in [ids.prefix(6), ids.suffix(6)] {
        group.addTask {
          let store = try await PhotoStore(at: folder)
          for id in half { try await store.albums.change(name) { $0.append([id]) } }
        }
      }
      try await group.waitForAll()
    }
    #expect(Set(try fixture.store.album(name).album.photos) == Set(ids))
  }
}
