import CaptureFiles
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Files planted in stores to block the programs that read them, or to lead these out of the store.
@Suite(.timeLimit(.minutes(10)))
struct HostileFileTests {
  @Test func `pipes with the names of photos and sidecars block nothing`() throws {
    let scene = try HostileFixture()
    let store = try StoreEngine(at: scene.store)
    let photos = try store.photos()
    #expect(mkfifo("\(scene.store)/pipe.jpg", 0o600) == 0)
    unlink("\(scene.store)/\(photos[0].path).xmp")
    #expect(mkfifo("\(scene.store)/\(photos[0].path).xmp", 0o600) == 0)
    #expect(throws: StoreError.self) { try store.rate(photos[0].id, 3) }
    let findings = try store.findings()
    // The scene's link out of the store is reported, too.
    #expect(findings.map(\.kind) == [.damagedSidecar, .unreachable])
    #expect(try StoreEngine.rebuild(at: scene.store).engine.photos().count == photos.count)
    let photo = PhotoImport(of: ["\(scene.store)/pipe.jpg"])
    store.add(photo) { imported in
      #expect((try? imported.result.get()) == nil)
      return true
    }
  }

  @Test func `walking a store reports links, pipes and inner stores without entering them`() throws
  {
    let scene = try HostileFixture()
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
