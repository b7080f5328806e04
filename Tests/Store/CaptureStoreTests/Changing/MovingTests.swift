import CaptureBase
import CaptureFiles
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// How files are moved, and how interrupted moves are recovered.
@Suite(.timeLimit(.minutes(10)))
struct MovingTests {
  /// Opens a store that treats a folder's disk as one without a journal.
  private static func store(at path: String, unjournaled folder: String) throws -> StoreEngine {
    var configuration = StoreConfiguration()
    configuration.unjournaledFolder = folder
    return try StoreEngine(at: path, configuration: configuration)
  }

  /// Adds a photo with a rating, and so with a sidecar.
  private func rated(_ fixture: borrowing StoreFixture) throws -> Photo {
    let photo = try fixture.store.add(fixture.photo(1)).photo
    return try fixture.store.rate(photo.id, 3)
  }

  private func copy(_ path: String, to target: String, in fixture: borrowing StoreFixture) throws {
    try fixture.folder.write(
      Descriptor("\(fixture.folder.path)/\(path)", .reading).readAll(), as: target)
  }

  private func leaveMove(of photo: Photo, to target: String, in store: StoreEngine) throws {
    let intent = Intent(
      writer: "dead", kind: .move, photo: photo.id, source: photo.place, target: target)
    try store.write { writer throws(StoreError) in
      try writer.commit { catalogue throws(DatabaseError) in try catalogue.note([intent]) }
    }
  }

  @Test func `adding or moving a photo into a folder that is itself a store is refused`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    _ = try StoreEngine(at: "\(fixture.folder.path)/Inner")
    var wished = try fixture.photo(2)
    wished.folder = "Inner/Crete"
    let added = #expect(throws: StoreError.self) { try fixture.store.add(wished) }
    let moved = #expect(throws: StoreError.self) { try fixture.store.move([photo.id], to: "Inner") }
    for error in [added, moved] {
      #expect(error?.description.hasSuffix("Inner: it is itself a store") == true, "\(error!)")
    }
    #expect(try fixture.store.photo(photo.id)?.path == photo.path)
  }

  @Test(
    arguments: SecondName.allowed, ["lost+found", ".capture", ".capture/incoming", ".capture/bin"])
  func `a folder that the store keeps for itself is refused for photos under another name`(
    second: SecondName, own: String
  ) throws {
    let fixture = try StoreFixture()
    let root = fixture.folder.path
    let photo = try fixture.store.add(fixture.photo(1)).photo
    try Folder.make("\(root)/\(own)")
    try second.give("Keep", to: own, in: root)
    defer { SecondName.unmount("Keep", in: root) }
    for folder in ["Keep", "Keep/Crete"] {
      var wished = try fixture.photo(2)
      wished.folder = folder
      let added = #expect(throws: StoreError.self) { try fixture.store.add(wished) }
      let moved = #expect(throws: StoreError.self) {
        try fixture.store.move([photo.id], to: folder)
      }
      let planned = #expect(throws: StoreError.self) {
        try fixture.store.dryRun(.move(folder: folder), of: [photo.id])
      }
      for error in [added, moved, planned] {
        let beginning = "cannot put photos into '\(folder)': it leads to \(root)/"
        #expect(error?.problem.hasPrefix(beginning) == true)
        #expect(error?.remedy == Remedy(.validFolder, "choose another folder"))
      }
    }
    #expect(try fixture.store.photos().map(\.path) == [photo.path])
  }

  @Test(arguments: [
    ("Lost", true), ("Holiday/lost+found", true), ("lost+found", false), ("Lost+Found/a", false),
    ("LOST+FOUND", false), ("lo\u{17F}t+found", false), (".Capture/bin", false), ("a/../b", false),
    ("", false),
  ])
  func `a folder for photos is not named like one of the store's own on a disk that ignores case`(
    name: String, isAllowed: Bool
  ) {
    #expect((StorePath.folder(named: name) != nil) == isAllowed)
  }

  @Test func `a move to a folder named like lost+found is refused with the reason`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    let error = #expect(throws: StoreError.self) {
      try fixture.store.move([photo.id], to: "LOST+FOUND/a")
    }
    #expect(
      error?.problem
        == "cannot put photos into 'LOST+FOUND/a': the store reserves the name lost+found, in upper "
        + "and lower case")
    #expect(error?.remedy == Remedy(.validFolder, "choose another folder"))
  }

  @Test(arguments: [["", ".xmp"], [""], [".xmp"]])
  func `a photo whose name another system decomposed can be moved, deleted and restored`(
    endings: [String]
  ) throws {
    let fixture = try StoreFixture()
    var new = try fixture.photo(1)
    new.name = "\u{E9}t\u{E9}.jpg"
    let photo = try fixture.store.rate(fixture.store.add(new).photo.id, 3)
    let decomposed = "e\u{301}te\u{301}.jpg"
    let folder = "\(fixture.folder.path)/\(photo.folder)"
    for ending in endings {
      rename("\(fixture.folder.path)/\(photo.path)\(ending)", "\(folder)/\(decomposed)\(ending)")
    }
    #expect(fixture.store.originalError(of: photo) == nil)
    #expect(try fixture.store.move([photo.id], to: "Far")[0].folder == "Far")
    try fixture.store.delete([photo.id])
    try fixture.store.restore([photo.id])
    #expect(try fixture.store.photo(photo.id)?.annotations.rating == 3)
    #expect(try fixture.store.verify { Issue.record("\($0)") }.isHealthy)
    #expect(try StoreInspection(of: fixture.folder.path).complaints == [])
  }

  @Test func `a move to a disk without a journal copies the file and keeps its time`()
    throws
  {
    let fixture = try StoreFixture()
    let root = fixture.folder.path
    let photo = try rated(fixture)
    let before = try #require(try FileIdentity(at: "\(root)/\(photo.path)"))
    let held = try Descriptor("\(root)/\(photo.path)", .reading)  // keeps the inode number in use
    let moved = try Self.store(at: root, unjournaled: "Far").move([photo.id], to: "Far")[0]
    let after = try #require(try FileIdentity(at: "\(root)/\(moved.path)"))
    #expect(!after.isSame(as: before))
    #expect(after.changed == before.changed)
    #expect(try held.identity.linkCount == 0)
    #expect(TestFolder.names(in: "\(root)/.capture/incoming") == [])
    #expect(try StoreInspection(of: root).complaints == [])
  }

  @Test func `a move on a disk with a journal renames the file instead of copying it`() throws {
    let fixture = try StoreFixture()
    let photo = try rated(fixture)
    let before = try #require(try FileIdentity(at: "\(fixture.folder.path)/\(photo.path)"))
    let moved = try fixture.store.move([photo.id], to: "Far")[0]
    let after = try #require(try FileIdentity(at: "\(fixture.folder.path)/\(moved.path)"))
    #expect(after.isSame(as: before))
  }

  @Test(arguments: [false, true])
  func `an interrupted move with two complete copies is finished`(hasSidecar: Bool) throws {
    let fixture = try StoreFixture()
    let root = fixture.folder.path
    let photo = try rated(fixture)
    try leaveMove(of: photo, to: "New/x.jpg", in: fixture.store)
    try Folder.make("\(root)/New")
    try copy(photo.path, to: "New/x.jpg", in: fixture)
    if hasSidecar { try copy("\(photo.path).xmp", to: "New/x.jpg.xmp", in: fixture) }
    let found = try #require(try StoreEngine(at: root).photo(photo.id))
    #expect(found.path == "New/x.jpg")
    #expect(!Folder.exists("\(root)/\(photo.path)"))
    #expect(try StoreInspection(of: root).complaints == [])
  }

  @Test func `an interrupted move with an incomplete copy leaves the photo in its old place`()
    throws
  {
    let fixture = try StoreFixture()
    let root = fixture.folder.path
    let photo = try rated(fixture)
    try leaveMove(of: photo, to: "New/x.jpg", in: fixture.store)
    try Folder.make("\(root)/New")
    try fixture.folder.write([0xFF, 0xD8], as: "New/x.jpg")
    let store = try StoreEngine(at: root)
    #expect(try store.photo(photo.id)?.path == photo.path)
    #expect(try store.data(of: photo.id, tier: .full) == fixture.photo(1).original)
    #expect(Folder.exists("\(root)/New/x.jpg"))
  }

  @Test func `a photo whose original is missing can be deleted, restored and removed`() throws {
    let fixture = try StoreFixture()
    let root = fixture.folder.path
    let photo = try rated(fixture)
    try Folder.remove("\(root)/\(photo.path)")
    try fixture.store.delete([photo.id])
    #expect(!Folder.exists("\(root)/\(photo.path).xmp"))
    let restored = try fixture.store.restore([photo.id])[0]
    #expect(restored.annotations.rating == 3)
    #expect(Folder.exists("\(root)/\(restored.path).xmp"))
    try fixture.store.delete([photo.id])
    #expect(try fixture.store.emptyBin() == 1)
    #expect(try fixture.store.photo(photo.id) == nil)
    #expect(TestFolder.names(in: "\(root)/.capture/bin") == [])
  }

  @Test func `a deletion without an original that stopped after moving the sidecar is finished`()
    throws
  {
    let fixture = try StoreFixture()
    let root = fixture.folder.path
    let photo = try rated(fixture)
    let target = BinPath.path(photo.path, photo.id)
    try Folder.remove("\(root)/\(photo.path)")
    try leaveMove(of: photo, to: target, in: fixture.store)
    try Folder.make("\(root)/\(StorePath.folder(of: target))")
    try Folder.rename("\(root)/\(photo.path).xmp", to: "\(root)/\(target).xmp")
    // The photo's place follows from whether it is in the bin.
    let found = try #require(try StoreEngine(at: root).photo(photo.id))
    #expect(found.place == target)
  }

  @Test func `a restore that fails does not touch the places of photos it has not reached`() throws
  {
    let fixture = try StoreFixture()
    let root = fixture.folder.path
    let ids = try zip([1, 2], ["X", "Y"]).map { number, folder in
      var photo = try fixture.photo(number)
      photo.folder = folder
      return try fixture.store.add(photo).photo.id
    }
    try fixture.store.delete(ids)
    try [1].write(to: "\(root)/X")
    try Folder.make("\(root)/Y")
    #expect(throws: StoreError.self) { try fixture.store.restore(ids) }
    #expect(Folder.exists("\(root)/Y"))
    try Folder.remove("\(root)/X")
    #expect(try fixture.store.restore(ids).map(\.folder) == ["X", "Y"])
  }

  @Test(arguments: [Obstacle.pipe, .socket, .folder])
  func `a pipe, socket or folder in an original's place stays, and the photo counts as missing`(
    obstacle: Obstacle
  ) throws {
    let fixture = try StoreFixture()
    let photo = try rated(fixture)
    let (path, binned) = (fixture.store.file(of: photo), BinPath.path(photo.path, photo.id))
    unlink(path)
    try obstacle.put(at: path)
    #expect(try fixture.store.rate(photo.id, 4).annotations.rating == 4)
    #expect(throws: StoreError.self) { try fixture.store.move([photo.id], to: "Far") }
    #expect(Folder.exists("\(path).xmp"))
    try fixture.store.delete([photo.id])
    #expect(try obstacle.isUntouched(at: path))
    #expect(Folder.exists("\(fixture.folder.path)/\(binned).xmp"))
    #expect(try fixture.store.emptyBin() == 1)
    #expect(TestFolder.names(in: "\(fixture.folder.path)/.capture/bin") == [])
    #expect(try fixture.store.verify { Issue.record("\($0)") }.photos == 0)
    #expect(try obstacle.isUntouched(at: path))
  }

  @Test func `a deletion beside a folder that stopped after moving the sidecar is finished`()
    throws
  {
    let fixture = try StoreFixture()
    let root = fixture.folder.path
    let photo = try rated(fixture)
    let target = BinPath.path(photo.path, photo.id)
    unlink("\(root)/\(photo.path)")
    try Obstacle.folder.put(at: "\(root)/\(photo.path)")
    try leaveMove(of: photo, to: target, in: fixture.store)
    try Folder.make("\(root)/\(StorePath.folder(of: target))")
    try Folder.rename("\(root)/\(photo.path).xmp", to: "\(root)/\(target).xmp")
    #expect(try StoreEngine(at: root).photo(photo.id)?.place == target)
  }

  @Test func `deleting a photo leaves a folder in its sidecar's place alone`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    let sidecar = fixture.store.file(of: photo) + ".xmp"
    try Obstacle.folder.put(at: sidecar)
    try fixture.store.delete([photo.id])
    #expect(try fixture.store.emptyBin() == 1)
    #expect(try Obstacle.folder.isUntouched(at: sidecar))
    #expect(try fixture.store.verify { Issue.record("\($0)") }.isHealthy)
  }
}
