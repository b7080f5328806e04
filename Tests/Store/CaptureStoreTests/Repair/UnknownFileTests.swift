import CaptureBase
import CaptureFiles
import CaptureImaging
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Files that other programs put into a store's folder.
@Suite(.timeLimit(.minutes(10)))
struct UnknownFileTests {
  @Test(arguments: [
    ("a/IMG.sync-conflict-20261127-014500-ABCDEFG.jpg", "a/IMG.jpg"),
    ("IMG.sync-conflict-20261127-014500.jpg", "IMG.jpg"),
    ("IMG-1.jpg.sync-conflict-20261127-014500-ABCDEFG.xmp", "IMG-1.jpg.xmp"),
    ("IMG (Anna's conflicted copy 2026-11-27).jpg", "IMG.jpg"),
    ("IMG.jpg (Anna's conflicted copy 2026-11-27).xmp", "IMG.jpg.xmp"),
    ("a/IMG (conflicted copy 2026-11-27 014500).jpg", "a/IMG.jpg"),
    ("IMG_conflict-20261127-014500.jpg", "IMG.jpg"),
    ("IMG.jpg", nil), ("IMG (2).jpg", nil), ("IMG-conflict-20261127-014500.jpg", nil),
    ("IMG.sync-conflict-x.jpg", nil), ("(conflicted copy).jpg", nil), ("sync-conflict", nil),
    ("conflicted copy.jpg", nil),
  ])
  func `a conflict is recognised by the name that a synchronising program gives it`(
    path: String, original: String?
  ) {
    #expect(SyncConflict(of: path)?.original == original)
  }

  @Test func `refresh finds files of other programs, and adds the photos among them if asked`()
    throws
  {
    let fixture = try StoreFixture()
    let known = try fixture.add(1)
    let folder = fixture.store.place.file(known.folder)
    let paths = ["IMG.jpg", "IMG.sync-conflict-20261127-014500-ABCDEFG.jpg"].map {
      "\(known.folder)/\($0)"
    }
    for (number, path) in zip(2..., paths) {
      try fixture.photo(number).original.write(to: "\(fixture.store.place.file(path))")
    }
    let sidecar = "\(known.name).sync-conflict-20261127-014500-ABCDEFG.xmp"
    try Array("<x/>".utf8).write(to: "\(folder.file(sidecar))")
    let found = try fixture.store.refresh { _ in }.unknownFiles
    #expect(found.map(\.path) == paths + ["\(known.folder)/\(sidecar)"])
    #expect(
      found.map(\.conflictingPath)
        == [nil, "\(known.folder)/IMG.jpg", "\(known.folder)/\(known.name).xmp"])
    #expect(found.allSatisfy { $0.outcome == .found })
    #expect(try fixture.store.count() == 1)
    #expect(try fixture.store.unknownFileCount()?.count == 3)
    let adopted = try fixture.store.refresh(adopting: true) { _ in }.unknownFiles
    let ids = try fixture.store.photos(PhotoQuery(), limit: 9).map(\.id)
    #expect(
      adopted.count { if case .adopted(let id) = $0.outcome { ids.contains(id) } else { false } }
        == 2)
    #expect(ids.count == 3)
    #expect(try fixture.store.unknownFileCount()?.count == 1)
    #expect(try fixture.store.refresh { _ in }.unknownFiles.map(\.isSidecar) == [true])
    var named: [StoreFinding] = []
    #expect(try fixture.store.verify { named.append($0) }.found == [:])
    #expect(named.map(\.kind) == [.conflictingSidecar])
    #expect(named.map(\.path) == ["\(known.folder)/\(sidecar)"])
  }

  @Test(arguments: [".jpg.xmp", ".xmp"])
  func `the sidecar of an adopted photo with a conflict's name is not a conflict`(
    ending: String
  ) throws {
    let fixture = try StoreFixture()
    let known = try fixture.add(1)
    let stem = "\(known.folder)/IMG.sync-conflict-20261127-014500-ABCDEFG"
    try fixture.photo(2).original.write(to: "\(fixture.store.place.file("\(stem).jpg"))")
    #expect(try fixture.store.refresh(adopting: true) { _ in }.unknownFiles.count == 1)
    let adopted = try #require(
      try fixture.store.photos(PhotoQuery(), limit: 9).first { $0.id != known.id })
    try fixture.store.rate(adopted.id, 3)
    if ending == ".xmp" {
      let path = "\(fixture.store.place.file(stem))"
      #expect(rename("\(path).jpg.xmp", "\(path).xmp") == 0)
    }
    #expect(Folder.exists("\(fixture.store.place.file(stem))\(ending)"))
    #expect(try fixture.store.refresh { _ in }.unknownFiles == [])
    _ = try fixture.store.compareFolders(recording: true)
    #expect(try fixture.store.unknownFileCount()?.count == 0)
    #expect(try fixture.store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `a second copy stays where it is, and a file without a picture is not added`() throws {
    let fixture = try StoreFixture()
    let known = try fixture.add(1)
    let copy = "\(fixture.folder.path)/copy.jpg"
    try [UInt8](contentsOf: fixture.store.file(of: known)).write(to: copy)
    try Array("text".utf8).write(to: "\(fixture.folder.path)/text.jpg")
    let files = try fixture.store.refresh(adopting: true) { _ in }.unknownFiles
    #expect(files.first?.outcome == .copy(of: known.id))
    let isRefused = if case .failed = files.last?.outcome { true } else { false }
    #expect(isRefused, "\(files)")
    #expect(try fixture.store.count() == 1)
    #expect(Folder.exists(copy))
  }

  @Test func `a second copy is recognised before anything is added`() throws {
    let fixture = try StoreFixture()
    let known = try fixture.add(1)
    try [UInt8](contentsOf: fixture.store.file(of: known)).write(
      to: "\(fixture.folder.path)/copy.jpg")
    try fixture.photo(2).original.write(to: "\(fixture.folder.path)/new.jpg")
    let files = try fixture.store.refresh { _ in }.unknownFiles
    #expect(files.map(\.path) == ["copy.jpg", "new.jpg"])
    #expect(files.map(\.outcome) == [.copy(of: known.id), .found])
    #expect(try fixture.store.count() == 1)
  }

  @Test func `originals that are reached through a link to their folder are not unknown`() throws {
    let fixture = try StoreFixture()
    let known = try fixture.add(1)
    let other = try fixture.add(2)
    try fixture.photo(3).original.write(
      to: "\(fixture.store.place.file(known.folder).file("new.jpg"))")
    #expect(symlink(known.folder, "\(fixture.folder.path)/Alias") == 0)
    try fixture.store.move([known.id, other.id], to: "Alias")
    _ = try fixture.store.compareFolders(recording: true)
    let unknown = ["\(known.folder)/new.jpg"]
    #expect(try fixture.store.unknownFiles().map(\.path) == unknown)
    try Folder.remove("\(fixture.store.place.file(known.folder).file("new.jpg"))")
    #expect(try fixture.store.refresh(adopting: true) { _ in }.unknownFiles == [])
    #expect(try fixture.store.count() == 2)
    #expect(try fixture.store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `a file that is the missing original of a photo is found again, not added`() throws {
    let fixture = try StoreFixture()
    let known = try fixture.add(1)
    try Folder.rename(fixture.store.file(of: known), to: "\(fixture.folder.path)/new.jpg")
    let outcome = try StrayRepair(in: fixture.store).adopt("new.jpg")
    #expect(outcome == .foundAgain(known.id))
    #expect(try fixture.store.count() == 1)
  }

  @Test
  func `files in a new folder are counted at once in a small store, and later in a large one`()
    throws
  {
    let fixture = try StoreFixture()
    _ = try fixture.add(1)
    #expect(try fixture.store.currentSearch(upTo: 1).count?.count == 0)
    try Folder.make("\(fixture.folder.path)/Inbox")
    try fixture.photo(2).original.write(to: "\(fixture.folder.path)/Inbox/new.jpg")
    #expect(try fixture.store.currentSearch(upTo: 0).count?.count == 0)
    #expect(try fixture.store.currentSearch(upTo: 1).count?.count == 1)
    #expect(try fixture.store.unknownFileCount()?.count == 1)
  }

  @Test func `a photo in the bin whose bytes another program puts back is adopted as that photo`()
    throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1)
    let path = fixture.store.file(of: photo)
    let jpeg = try [UInt8](contentsOf: path)
    try fixture.store.delete([photo.id])
    try Folder.make(String(Folder.part(of: path)))
    try jpeg.write(to: path)
    let files = try fixture.store.refresh(adopting: true) { _ in }.unknownFiles
    #expect(files.map(\.outcome) == [.adopted(photo.id)])
    #expect(try fixture.store.count() == 1)
  }

  @Test func `a hard link to an original is not an unknown file`() throws {
    let fixture = try StoreFixture()
    let known = try fixture.add(1)
    let path = fixture.store.file(of: known)
    #expect(link(path, "\(fixture.folder.path)/2nd.jpg") == 0)
    #expect(try fixture.store.refresh { _ in }.unknownFiles == [])
  }

  @Test func `the number of unknown files is unknown until the folder has been searched`() throws {
    let fixture = try StoreFixture()
    let known = try fixture.add(1)
    #expect(try fixture.store.unknownFileCount() == nil)
    #expect(try fixture.store.statistics().unknownFiles == nil)
    #expect(try fixture.store.unknownFiles() == [])
    #expect(try fixture.store.unknownFileCount()?.count == 0)
    // The folder's time shows a file that is added later.
    try fixture.photo(2).original.write(
      to: "\(fixture.store.place.file(known.folder).file("new.jpg"))")
    _ = try fixture.store.compareFolders(recording: true)
    #expect(try fixture.store.unknownFileCount()?.count == 1)
    try Folder.remove(fixture.store.place.file(known.folder).file("new.jpg"))
    _ = try fixture.store.compareFolders(recording: true)
    #expect(try fixture.store.unknownFileCount()?.count == 0)
  }

  @Test func `verify counts the files that it leaves unknown`() throws {
    let fixture = try StoreFixture()
    try fixture.photo(1).original.write(to: "\(fixture.folder.path)/new.jpg")
    _ = try fixture.store.verify { _ in }
    #expect(try fixture.store.unknownFileCount()?.count == 1)
    _ = try fixture.store.verify(repairing: true) { _ in }
    #expect(try fixture.store.unknownFileCount()?.count == 0)
  }
}
