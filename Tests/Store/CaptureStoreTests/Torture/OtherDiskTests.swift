import CaptureFiles
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

extension Torture {
  /// Folders of a store that are mounted from other disks, since links to other disks are not
  /// followed.
  @Suite(
    .enabled(if: SmallDisk.isAllowed, "the kernel does not allow mounts here"),
    .timeLimit(.minutes(10))
  )
  struct OtherDiskTests {
    @Test func `photos can be moved to, changed in and moved from a folder on another disk`() throws
    {
      let fixture = try StoreFixture()
      let (store, root) = (fixture.store, fixture.folder.path)
      let disk = try SmallDisk(byteCount: 8 << 20, at: "\(root)/Far")
      let id = try store.add(fixture.photo(1)).photo.id
      let jpeg = try store.data(of: id, tier: .full)
      let rated = try store.rate(id, 4)
      let before = try #require(try FileIdentity(at: store.file(of: rated)))
      let steps: [(String, (StoreEngine) throws -> Void)] = [
        ("moved there", { _ = try $0.move([id], to: "Far/Crete") }),
        ("rated there", { _ = try $0.rate(id, 5) }),
        ("deleted there", { _ = try $0.delete([id]) }),
        ("restored there", { _ = try $0.restore([id]) }),
        ("moved back", { _ = try $0.move([id], to: "Near") }),
      ]
      for (what, step) in steps {
        try step(store)
        let photo = try store.photo(id)
        let found = try #require(photo.flatMap { try FileIdentity(at: store.file(of: $0)) })
        #expect(found.changed == before.changed, "\(what)")
        #expect(try store.data(of: id, tier: .full) == jpeg, "\(what)")
        #expect(try store.verify { Issue.record("\(what): \($0)") }.isHealthy)
        #expect(Self.parts(below: disk.path) == [], "\(what)")
      }
      #expect(try store.photo(id)?.annotations.rating == 5)
    }

    @Test
    func `a photo can be added to a folder on another disk, and damage can be set aside from it`()
      throws
    {
      let fixture = try StoreFixture()
      let (store, root) = (fixture.store, fixture.folder.path)
      var photo = try fixture.photo(1)
      photo.folder = "Far"
      let disk = try SmallDisk(byteCount: 8 << 20, at: "\(root)/Far")
      let added = try store.add(photo).photo
      #expect(added.path == "Far/\(added.name)")
      try [1, 2, 3].write(to: "\(store.file(of: added)).xmp")
      #expect(try store.verify(repairing: true) { _ in }.isHealthy)
      #expect(TestFolder.names(in: "\(root)/lost+found") == ["\(added.name).xmp"])
      #expect(Self.parts(below: disk.path) == [])
      #expect(try store.verify { Issue.record("\($0)") }.isHealthy)
    }

    @Test func `a dead writer's mark that cannot be removed blocks nobody`() throws {
      let fixture = try StoreFixture()
      let photo = try fixture.store.add(fixture.photo(1)).photo
      let mark = "\(fixture.folder.path)/.capture/writers/dead"
      try [].write(to: mark)
      try #require(mount(mark, mark, nil, UInt(MS_BIND), nil) == 0)
      defer { umount2(mark, CInt(MNT_DETACH)) }
      try fixture.folder.write([1], as: ".capture/incoming/dead-1.part")
      #expect(try StoreEngine(at: fixture.folder.path).count() == 1)
      try StoreEngine(at: fixture.folder.path).rate(photo.id, 3)
      #expect(TestFolder.names(in: "\(fixture.folder.path)/.capture/incoming") == [])
    }

    @Test func `moving a photo to a full disk fails and loses nothing`() throws {
      let fixture = try StoreFixture()
      let (store, root) = (fixture.store, fixture.folder.path)
      let disk = try SmallDisk(byteCount: 4 << 10, at: "\(root)/Far")
      try [UInt8](repeating: 0, count: 4 << 10).write(to: "\(root)/Far/other")
      let photo = try store.add(fixture.photo(1)).photo
      #expect(throws: StoreError.self) { try store.move([photo.id], to: "Far") }
      #expect(try store.photo(photo.id)?.path == photo.path)
      #expect(Self.parts(below: disk.path) == [])
      #expect(try store.verify { Issue.record("\($0)") }.isHealthy)
    }

    @Test func `a photo whose copy on another disk arrives as zeros stays where it is`() throws {
      let fixture = try StoreFixture()
      let (store, root) = (fixture.store, fixture.folder.path)
      let disk = try SmallDisk(byteCount: 8 << 20, at: "\(root)/Far")
      let photo = try store.add(fixture.photo(1)).photo
      let jpeg = try store.data(of: photo.id, tier: .full)
      let outcome = try PreloadedDisk.failing().run(
        ["once", root, "1", "move", "\(photo.id)", "Far"],
        environment: ["FAILING_DISK_ZEROS": "\(jpeg.count)"])
      let told =
        "error cannot write \(root)/Far/\(photo.name): "
        + "reading it back returned different data"
      #expect(outcome.text.contains(told), "\(outcome.text)\(outcome.errors)")
      #expect(try store.photo(photo.id)?.path == photo.path)
      #expect(try [UInt8](contentsOf: store.file(of: photo)) == jpeg)
      #expect(TestFolder.names(in: disk.path) == [])
      #expect(try store.verify { Issue.record("\($0)") }.isHealthy)
      let moved = try #require(store.move([photo.id], to: "Far").first)
      #expect(try [UInt8](contentsOf: store.file(of: moved)) == jpeg)
    }

    @Test
    func `a full disk with room for an original but not for its sidecar blocks no other change`()
      throws
    {
      let fixture = try StoreFixture()
      let (store, root) = (fixture.store, fixture.folder.path)
      let other = try store.add(fixture.photo(2)).photo
      let photo = try store.rate(store.add(fixture.photo(1)).photo.id, 4)
      let jpeg = try store.data(of: photo.id, tier: .full)
      let page = 4 << 10
      let disk = try SmallDisk(byteCount: (jpeg.count + page - 1) / page * page, at: "\(root)/Far")
      let error = #expect(throws: StoreError.self) { try store.move([photo.id], to: "Far") }
      #expect(error?.code == .full)
      #expect(try store.rate(other.id, 3).annotations.rating == 3)
      let later = try StoreEngine(at: root)
      #expect(try later.add(fixture.photo(3)).outcome == .added)
      #expect(try later.data(of: photo.id, tier: .full) == jpeg)
      #expect(try later.verify { Issue.record("\($0)") }.isHealthy)
      _ = try StoreEngine.rebuild(at: root)
      #expect(TestFolder.names(in: disk.path) == [])
    }

    @Test func `a move that a full disk prevented is undone, and can be repeated with more space`()
      throws
    {
      let fixture = try StoreFixture()
      let (store, root) = (fixture.store, fixture.folder.path)
      let photo = try store.rate(store.add(fixture.photo(1)).photo.id, 4)
      let page = 4 << 10
      let pages = (try store.data(of: photo.id, tier: .full).count + page - 1) / page
      let disk = try SmallDisk(byteCount: pages * page, at: "\(root)/Far")
      #expect(throws: StoreError.self) { try store.move([photo.id], to: "Far") }
      let later = try StoreEngine(at: root)
      #expect(try later.photo(photo.id)?.path == photo.path)
      #expect(TestFolder.names(in: disk.path) == [])
      #expect(mount("capture", disk.path, "tmpfs", UInt(MS_REMOUNT), "size=1m") == 0)
      #expect(try later.rate(photo.id, 5).path == photo.path)
      _ = try later.move([photo.id], to: "Far")
      #expect(TestFolder.names(in: disk.path) == [photo.name, "\(photo.name).xmp"])
      #expect(try later.verify { Issue.record("\($0)") }.isHealthy)
    }

    /// Returns the leftovers of unfinished copies in a folder.
    private static func parts(below folder: String) -> [String] {
      TestFolder.names(in: folder).filter(TemporaryFile.isAside)
    }
  }
}
