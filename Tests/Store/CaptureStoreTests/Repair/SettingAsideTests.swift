import CaptureBase
import CaptureFiles
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Changes that recovery can neither finish nor undo.
@Suite(.timeLimit(.minutes(10)))
struct SettingAsideTests {
  /// The bin's path of the original of a photo that has no row.
  private let path = BinPath.path("x.jpg", .none)

  private func removal(by writer: String = "dead") -> Intent {
    Intent(writer: writer, kind: .remove, photo: .none, source: path, target: "")
  }

  /// Leaves a change behind whose recovery fails while `path` is a non-empty folder.
  private func leaveBlockedRemoval(in fixture: borrowing StoreFixture) throws {
    try Folder.make("\(fixture.folder.path)/\(path)")
    try fixture.folder.write([1], as: "\(path)/inside")
    try note(removal(), in: fixture.store)
  }

  private func note(_ intent: Intent, in store: StoreEngine) throws {
    try store.write { writer throws(StoreError) in
      try writer.commit { catalogue throws(DatabaseError) in try catalogue.note([intent]) }
    }
  }

  private func findings(
    in store: StoreEngine, repairing: Bool = false
  ) throws -> (all: [StoreFinding], isHealthy: Bool) {
    var all: [StoreFinding] = []
    let verification = try store.verify(repairing: repairing) { all.append($0) }
    return (all, verification.isHealthy)
  }

  @Test func `a recovery step that fails is set aside, so that later changes succeed`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    try leaveBlockedRemoval(in: fixture)
    try fixture.store.rate(photo.id, 3)
    let later = try StoreEngine(at: fixture.folder.path)
    try later.move([photo.id], to: "Far")
    let (found, isHealthy) = try findings(in: later)
    #expect(found.map(\.kind) == [.unfinished])
    #expect(found.first?.path == path)
    #expect(found.first?.detail.contains("Is a directory") == true)
    #expect(!isHealthy)
  }

  @Test func `an incoming file that cannot be moved blocks no change, and is moved once it can be`()
    throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    let root = fixture.folder.path
    let obstacles = ["lost+found", ".capture/lost+found"]
    for obstacle in obstacles { try fixture.folder.write([1], as: obstacle) }
    try fixture.folder.write([2], as: ".capture/incoming/dead-1.part")
    try StoreEngine(at: root).rate(photo.id, 3)
    #expect(TestFolder.names(in: "\(root)/.capture/incoming") == ["dead-1.part"])
    for obstacle in obstacles { unlink("\(root)/\(obstacle)") }
    try StoreEngine(at: root).rate(photo.id, 4)
    #expect(TestFolder.names(in: "\(root)/.capture/incoming") == [])
    #expect(TestFolder.names(in: "\(root)/lost+found") == ["dead-1.part"])
  }

  @Test func `a repair retries a change that was set aside and clears it once it succeeds`() throws
  {
    let fixture = try StoreFixture()
    try leaveBlockedRemoval(in: fixture)
    let blocked = try findings(in: fixture.store, repairing: true)
    #expect(blocked.all.map(\.isRepaired) == [false])
    try fixture.store.write { _ in }  // reopens the store while the step still fails
    let file = fixture.store.place.file(path)
    try Folder.remove(file.file("inside"))
    Folder.removeEmpty(above: file.file("inside"), upTo: file.parent)
    try fixture.folder.write([1], as: path)
    let repaired = try findings(in: fixture.store, repairing: true)
    #expect(repaired.all.map(\.kind) == [.unfinished])
    #expect(repaired.isHealthy)
    #expect(!Folder.exists(file))
    #expect(try findings(in: fixture.store).all == [])
  }

  @Test func `a writer that completes its own changes keeps those that were set aside`()
    throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    let token = try fixture.store.token()
    try Folder.make("\(fixture.folder.path)/\(path)/inside")
    try note(removal(by: token), in: fixture.store)
    try fixture.store.rate(photo.id, 3)
    try fixture.store.rate(photo.id, 4)
    #expect(try findings(in: fixture.store).all.map(\.kind) == [.unfinished])
  }

  @Test func `a move whose original was replaced by a socket with two names blocks no change`()
    throws
  {
    let fixture = try StoreFixture()
    let (store, root) = (fixture.store, fixture.folder.path)
    let other = try store.add(fixture.photo(2)).photo
    let photo = try store.add(fixture.photo(1)).photo
    try Folder.remove(store.file(of: photo))
    #expect(mknod("\(root)/x.jpg", S_IFSOCK | 0o600, 0) == 0)
    #expect(link("\(root)/x.jpg", store.file(of: photo)) == 0)
    try note(
      Intent(writer: "dead", kind: .move, photo: photo.id, source: photo.path, target: "x.jpg"),
      in: store)
    #expect(try store.rate(other.id, 3).annotations.rating == 3)
    let setAside = try store.read { catalogue throws(DatabaseError) in
      try catalogue.intentsSetAside()
    }
    #expect(setAside == [])
  }

  @Test func `a change that was set aside is finished by the next program that can finish it`()
    throws
  {
    let fixture = try StoreFixture()
    let other = try fixture.store.add(fixture.photo(2)).photo
    try leaveBlockedRemoval(in: fixture)
    try fixture.store.rate(other.id, 2)
    #expect(try findings(in: fixture.store).all.map(\.kind) == [.unfinished])
    try Folder.remove("\(fixture.folder.path)/\(path)/inside")
    rmdir("\(fixture.folder.path)/\(path)")
    try fixture.folder.write([1], as: path)
    let later = try StoreEngine(at: fixture.folder.path)
    try later.rate(other.id, 3)
    #expect(!Folder.exists("\(fixture.folder.path)/\(path)"))
    #expect(try findings(in: later).all == [])
  }

  @Test func `the new bytes of a replacement that was set aside are kept until it is finished`()
    throws
  {
    let fixture = try StoreFixture()
    let (root, photo) = (fixture.folder.path, try fixture.store.add(fixture.photo(1)).photo)
    let new = try fixture.photo(2).original
    try fixture.folder.write(new, as: ".capture/incoming/dead-1.part")
    try note(
      Intent(
        writer: "dead", kind: .replace, photo: photo.id, source: "dead-1.part",
        target: "\(Digest(of: new.span.bytes).id)"),
      in: fixture.store)
    // The photo's folder is a file now, so nothing can be put into it.
    rename("\(root)/\(photo.folder)", "\(root)/away")
    try fixture.folder.write([1], as: photo.folder)
    #expect(try findings(in: StoreEngine(at: root)).all.contains { $0.kind == .unfinished })
    #expect(TestFolder.names(in: "\(root)/.capture/incoming") == ["dead-1.part"])
    try Folder.remove("\(root)/\(photo.folder)")
    let later = try StoreEngine(at: root)
    try later.rate(photo.id, 3)
    #expect(try later.data(of: photo.id, tier: .full) == new)
    #expect(TestFolder.names(in: "\(root)/.capture/incoming") == [])
  }

  @Test func `a deletion whose path in the bin would be too long is refused without any effect`()
    throws
  {
    let fixture = try StoreFixture()
    let other = try fixture.store.add(fixture.photo(2)).photo
    // Fits the longest path that Linux accepts, but not with the bin's path before it.
    var folder = String(repeating: "x", count: 200)
    while folder.utf8.count + 240 < 4_090 {
      folder += "/" + String(repeating: "x", count: 200)
    }
    let photo = try fixture.store.add(fixture.photo(1)).photo
    let room = 4_084 - folder.utf8.count - photo.name.utf8.count
    if room > 1 { folder += "/" + String(repeating: "y", count: room - 1) }
    try fixture.store.move([photo.id], to: folder)
    let error = #expect(throws: StoreError.self) { try fixture.store.delete([photo.id]) }
    #expect(error?.code == .refused)
    #expect(error?.description.contains("too long") == true)
    try fixture.store.rate(other.id, 2)
    #expect(try fixture.store.data(of: photo.id, tier: .full) == fixture.photo(1).original)
    #expect(try findings(in: fixture.store).all == [])
    try fixture.store.move([photo.id], to: "Short")
    try fixture.store.delete([photo.id])
  }
}
