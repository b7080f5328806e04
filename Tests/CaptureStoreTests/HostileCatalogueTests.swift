import CaptureFiles
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Stores that somebody prepared, so that whoever looks at them does harm.
@Suite(.timeLimit(.minutes(10)))
struct HostileCatalogueTests {
  @Test
  func `a row that leads out of the store or holds impossible numbers is damage, and rebuilt`()
    throws
  {
    for change in [
      "path = '../outside/canary.jpg'", "path = '/etc/passwd'", "path = 'a//b.jpg'", "path = ''",
      "path = '.capture/catalogue.sqlite'", "path = CAST('a.jpg' || char(0) || 'b' AS TEXT)",
      "taken = -9223372036854775808", "taken_nanoseconds = 1000000000",
      "bytes = 9223372036854775807",
      "bytes = -1", "rating = 9", "width = 0", "height = 1 << 40", "orientation = 9", "id = x'00'",
      "digest = 'text'", "pack = -1", "place = 9223372036854775807", "length = 9223372036854775807",
      "low_length = -5", "added = 9223372036854775807", "deleted = -9223372036854775808",
    ] {
      let scene = try HostileScene()
      let ids = try Set(PhotoStore(at: scene.store).photos().map(\.id))
      try scene.run("UPDATE photos SET \(change) WHERE number = 1")
      let store = try PhotoStore(at: scene.store)
      var findings: [Finding] = []
      _ = try store.verify { findings.append($0) }
      let isFound = findings.contains {
        $0.kind == .damagedCatalogue && $0.detail.contains("row 1 holds no valid")
      }
      #expect(isFound, "\(change): \(findings)")
      let rebuilt = try PhotoStore.rebuilt(at: scene.store).store
      #expect(try Set(rebuilt.photos().map(\.id)) == ids, "\(change)")
    }
  }

  @Test(arguments: ["arrive", "move", "remove"])
  func `a step that was noted for a file outside the store is never carried out`(
    kind: String
  ) throws {
    let scene = try HostileScene()
    let before = scene.outside
    for path in [
      "../outside/canary.jpg", "link/canary.jpg", "\(scene.folder.path)/outside/canary.jpg",
    ] {
      try scene.run(
        """
        INSERT INTO intents (writer, kind, photo, source, target) \
        SELECT 'dead', '\(kind)', id, '\(path)', '\(path)' FROM photos
        """)
      _ = try? PhotoStore(at: scene.store).photos()
      _ = try? PhotoStore(at: scene.store).verify(repairing: true) { _ in }
      #expect(scene.outside == before, "\(path)")
    }
  }

  @Test(arguments: ["../outside/canary.jpg", ".capture/catalogue.sqlite", ""])
  func `a step that no program would note keeps nobody from the store, and is found and removed`(
    path: String
  ) throws {
    let scene = try HostileScene()
    try scene.run(
      """
      INSERT INTO intents (writer, kind, photo, source, target) \
      SELECT 'dead', 'remove', id, '\(path)', '\(path)' FROM photos LIMIT 1
      """)
    unlink("\(scene.store)/link")
    let store = try PhotoStore(at: scene.store)
    let id = try store.photos()[0].id
    #expect(try store.rate(id, 5).words.rating == 5)
    var findings: [Finding] = []
    #expect(try store.verify(repairing: true) { findings.append($0) }.isWell)
    #expect(findings.map(\.kind) == [.damagedCatalogue])
    #expect(findings.first?.detail.contains("row 1 holds no valid source") == true)
    #expect(try store.photo(id)?.words.rating == 5)
    #expect(try store.verify { Issue.record("\($0)") }.isWell)
  }

  @Test func `a linked catalogue or .capture folder is refused with its name`() throws {
    for name in [".capture", ".capture/catalogue.sqlite"] {
      let scene = try HostileScene()
      let path = "\(scene.store)/\(name)"
      #expect(rename(path, "\(scene.folder.path)/outside/moved") == 0)
      #expect(symlink("\(scene.folder.path)/outside/moved", path) == 0)
      let error = #expect(throws: StoreError.self) { _ = try PhotoStore(at: scene.store).photos() }
      let text = error?.description ?? ""
      #expect(text.contains("\(path): it is a link") || text.contains("the link \(path) leads out"))
    }
  }

  @Test func `pipes with the names of photos and sidecars hold nothing up`() throws {
    let scene = try HostileScene()
    let store = try PhotoStore(at: scene.store)
    let photos = try store.photos()
    #expect(mkfifo("\(scene.store)/pipe.jpg", 0o600) == 0)
    unlink("\(scene.store)/\(photos[0].path).xmp")
    #expect(mkfifo("\(scene.store)/\(photos[0].path).xmp", 0o600) == 0)
    #expect(throws: StoreError.self) { try store.rate(photos[0].id, 3) }
    var findings: [Finding] = []
    _ = try store.verify { findings.append($0) }
    // The scene's link out of the store is reported, too.
    #expect(findings.map(\.kind) == [.damagedSidecar, .unreachable])
    #expect(try PhotoStore.rebuilt(at: scene.store).store.photos().count == photos.count)
    let photo = PhotoImport(of: ["\(scene.store)/pipe.jpg"])
    store.add(photo) { imported in
      #expect((try? imported.result.get()) == nil)
      return true
    }
  }

  @Test func `a walk reports links, pipes and inner stores, and enters neither`() throws {
    let scene = try HostileScene()
    try Folder.make("\(scene.store)/inner/.capture")
    try [1].write(to: "\(scene.store)/inner/hidden.jpg")
    #expect(mkfifo("\(scene.store)/pipe.jpg", 0o600) == 0)
    var walk = PhotoWalk(in: scene.store)
    var items: [PhotoWalk.Item] = []
    while let item = try walk.next() { items.append(item) }
    #expect(items.contains(.link("link")) && items.contains(.special("pipe.jpg")))
    #expect(items.contains(.store("inner")) && !items.contains(.file("inner/hidden.jpg")))
    let obstacles = try StorePlace(scene.store).contents().obstacles
    #expect(obstacles.map(\.link) == ["\(scene.store)/link"])
  }
}
