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
    let bench = try StoreBench()
    let known = try bench.add(1)
    let folder = bench.store.place.file(known.folder)
    let paths = ["IMG.jpg", "IMG.sync-conflict-20261127-014500-ABCDEFG.jpg"].map {
      "\(known.folder)/\($0)"
    }
    for (number, path) in zip(2..., paths) {
      try bench.photo(number).original.write(to: "\(bench.store.place.file(path))")
    }
    let sidecar = "\(known.name).sync-conflict-20261127-014500-ABCDEFG.xmp"
    try Array("<x/>".utf8).write(to: "\(folder.file(sidecar))")
    let found = try bench.store.refresh { _ in }.unknownFiles
    #expect(found.map(\.path) == paths + ["\(known.folder)/\(sidecar)"])
    #expect(
      found.map(\.conflictingPath)
        == [nil, "\(known.folder)/IMG.jpg", "\(known.folder)/\(known.name).xmp"])
    #expect(found.allSatisfy { $0.outcome == .found })
    #expect(try bench.store.count() == 1)
    #expect(try bench.store.unknownFileCount()?.count == 3)
    let adopted = try bench.store.refresh(adopting: true) { _ in }.unknownFiles
    let ids = try bench.store.photos(PhotoQuery(), limit: 9).map(\.id)
    #expect(
      adopted.count { if case .adopted(let id) = $0.outcome { ids.contains(id) } else { false } }
        == 2)
    #expect(ids.count == 3)
    #expect(try bench.store.unknownFileCount()?.count == 1)
    #expect(try bench.store.refresh { _ in }.unknownFiles.map(\.isSidecar) == [true])
    var named: [StoreFinding] = []
    #expect(try bench.store.verify { named.append($0) }.found == [:])
    #expect(named.map(\.kind) == [.conflictingSidecar])
    #expect(named.map(\.path) == ["\(known.folder)/\(sidecar)"])
  }

  @Test(arguments: [".jpg.xmp", ".xmp"])
  func `the sidecar of an adopted photo whose name is that of a conflict is none`(
    ending: String
  ) throws {
    let bench = try StoreBench()
    let known = try bench.add(1)
    let stem = "\(known.folder)/IMG.sync-conflict-20261127-014500-ABCDEFG"
    try bench.photo(2).original.write(to: "\(bench.store.place.file("\(stem).jpg"))")
    #expect(try bench.store.refresh(adopting: true) { _ in }.unknownFiles.count == 1)
    let adopted = try #require(
      try bench.store.photos(PhotoQuery(), limit: 9).first { $0.id != known.id })
    try bench.store.rate(adopted.id, 3)
    if ending == ".xmp" {
      let path = "\(bench.store.place.file(stem))"
      #expect(rename("\(path).jpg.xmp", "\(path).xmp") == 0)
    }
    #expect(Folder.exists("\(bench.store.place.file(stem))\(ending)"))
    #expect(try bench.store.refresh { _ in }.unknownFiles == [])
    _ = try bench.store.compareFolders(recording: true)
    #expect(try bench.store.unknownFileCount()?.count == 0)
    #expect(try bench.store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `a second copy stays where it is, and a file without a picture is not added`() throws {
    let bench = try StoreBench()
    let known = try bench.add(1)
    let copy = "\(bench.folder.path)/copy.jpg"
    try [UInt8](contentsOf: bench.store.file(of: known)).write(to: copy)
    try Array("text".utf8).write(to: "\(bench.folder.path)/text.jpg")
    let files = try bench.store.refresh(adopting: true) { _ in }.unknownFiles
    #expect(files.first?.outcome == .copy(of: known.id))
    let isRefused = if case .failed = files.last?.outcome { true } else { false }
    #expect(isRefused, "\(files)")
    #expect(try bench.store.count() == 1)
    #expect(Folder.exists(copy))
  }

  @Test func `a second copy is recognised before anything is added`() throws {
    let bench = try StoreBench()
    let known = try bench.add(1)
    try [UInt8](contentsOf: bench.store.file(of: known)).write(to: "\(bench.folder.path)/copy.jpg")
    try bench.photo(2).original.write(to: "\(bench.folder.path)/new.jpg")
    let files = try bench.store.refresh { _ in }.unknownFiles
    #expect(files.map(\.path) == ["copy.jpg", "new.jpg"])
    #expect(files.map(\.outcome) == [.copy(of: known.id), .found])
    #expect(try bench.store.count() == 1)
  }

  @Test func `originals that are reached through a link to their folder are not unknown`() throws {
    let bench = try StoreBench()
    let known = try bench.add(1)
    let other = try bench.add(2)
    try bench.photo(3).original.write(to: "\(bench.store.place.file(known.folder).file("new.jpg"))")
    #expect(symlink(known.folder, "\(bench.folder.path)/Alias") == 0)
    try bench.store.move([known.id, other.id], to: "Alias")
    _ = try bench.store.compareFolders(recording: true)
    let unknown = ["\(known.folder)/new.jpg"]
    #expect(try bench.store.unknownFiles().map(\.path) == unknown)
    try Folder.remove("\(bench.store.place.file(known.folder).file("new.jpg"))")
    #expect(try bench.store.refresh(adopting: true) { _ in }.unknownFiles == [])
    #expect(try bench.store.count() == 2)
    #expect(try bench.store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `a file that is the missing original of a photo is found again, not added`() throws {
    let bench = try StoreBench()
    let known = try bench.add(1)
    try Folder.rename(bench.store.file(of: known), to: "\(bench.folder.path)/new.jpg")
    let outcome = try StrayRepair(in: bench.store).adopt("new.jpg")
    #expect(outcome == .foundAgain(known.id))
    #expect(try bench.store.count() == 1)
  }

  @Test
  func `files in a new folder are counted at once in a small store, and later in a large one`()
    throws
  {
    let bench = try StoreBench()
    _ = try bench.add(1)
    #expect(try bench.store.currentSearch(upTo: 1).count?.count == 0)
    try Folder.make("\(bench.folder.path)/Inbox")
    try bench.photo(2).original.write(to: "\(bench.folder.path)/Inbox/new.jpg")
    #expect(try bench.store.currentSearch(upTo: 0).count?.count == 0)
    #expect(try bench.store.currentSearch(upTo: 1).count?.count == 1)
    #expect(try bench.store.unknownFileCount()?.count == 1)
  }

  @Test func `a photo in the bin whose bytes another program puts back is adopted as that photo`()
    throws
  {
    let bench = try StoreBench()
    let photo = try bench.add(1)
    let path = bench.store.file(of: photo)
    let jpeg = try [UInt8](contentsOf: path)
    try bench.store.delete([photo.id])
    try Folder.make(String(Folder.part(of: path)))
    try jpeg.write(to: path)
    let files = try bench.store.refresh(adopting: true) { _ in }.unknownFiles
    #expect(files.map(\.outcome) == [.adopted(photo.id)])
    #expect(try bench.store.count() == 1)
  }

  @Test func `a hard link to an original is not an unknown file`() throws {
    let bench = try StoreBench()
    let known = try bench.add(1)
    let path = bench.store.file(of: known)
    #expect(link(path, "\(bench.folder.path)/2nd.jpg") == 0)
    #expect(try bench.store.refresh { _ in }.unknownFiles == [])
  }

  @Test func `the number of unknown files is unknown until the folder has been searched`() throws {
    let bench = try StoreBench()
    let known = try bench.add(1)
    #expect(try bench.store.unknownFileCount() == nil)
    #expect(try bench.store.statistics().unknownFiles == nil)
    #expect(try bench.store.unknownFiles() == [])
    #expect(try bench.store.unknownFileCount()?.count == 0)
    // The folder's time shows a file that is added later.
    try bench.photo(2).original.write(to: "\(bench.store.place.file(known.folder).file("new.jpg"))")
    _ = try bench.store.compareFolders(recording: true)
    #expect(try bench.store.unknownFileCount()?.count == 1)
    try Folder.remove(bench.store.place.file(known.folder).file("new.jpg"))
    _ = try bench.store.compareFolders(recording: true)
    #expect(try bench.store.unknownFileCount()?.count == 0)
  }

  @Test func `verify counts the files that it leaves unknown`() throws {
    let bench = try StoreBench()
    try bench.photo(1).original.write(to: "\(bench.folder.path)/new.jpg")
    _ = try bench.store.verify { _ in }
    #expect(try bench.store.unknownFileCount()?.count == 1)
    _ = try bench.store.verify(repairing: true) { _ in }
    #expect(try bench.store.unknownFileCount()?.count == 0)
  }
}
