import CaptureFiles
import CaptureImaging
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Folders whose names differ only in the encoding of an accent, and which are two folders.
@Suite(.timeLimit(.minutes(10)))
struct TwinFolderTests {
  private static let folders = ["Caf\u{E9}", "Cafe\u{301}"]

  /// Makes photos of two files, one in each folder, where they are.
  private func fill(_ fixture: borrowing StoreFixture, _ names: [String]) throws -> [Photo] {
    for (number, (folder, name)) in zip(Self.folders, names).enumerated() {
      try Folder.make("\(fixture.folder.path)/\(folder)")
      try fixture.folder.write(fixture.photo(number + 1).original, as: "\(folder)/\(name)")
    }
    #expect(try fixture.store.refresh(adopting: true) { _ in }.unknownFiles.count == 2)
    let photos = try fixture.store.photos()
    return try Self.folders.map { folder in
      try #require(photos.first { $0.folder.utf8.elementsEqual(folder.utf8) })
    }
  }

  /// Returns the path of a photo's original, whichever encoding its names have there.
  private func path(of photo: Photo, in store: StoreEngine) -> String {
    store.place.file(photo.place).found.description
  }

  @Test(arguments: [["a.jpg", "b.jpg"], ["a.jpg", "a.jpg"]])
  func `photos in folders that differ only in the encoding of accents are backed up and restored`(
    names: [String]
  ) throws {
    let fixture = try BackupFixture()
    let photos = try fill(fixture.fixture, names)
    let jpegs = try photos.map { try fixture.store.data(of: $0.id, tier: .full) }
    #expect(try fixture.backUp() == ["copied", "copied"])
    for isVerifying in [false, true] {
      #expect(try fixture.backUp(verifying: isVerifying) == ["unchanged", "unchanged"])
    }
    #expect(try fixture.backup.verify { Issue.record("\($0)") }.isHealthy)
    for (photo, jpeg) in zip(photos, jpegs) {
      let copy = path(of: try #require(try fixture.backup.photo(photo.id)), in: fixture.backup)
      try FlippedBit.flip(in: copy)
      #expect(try fixture.backUp(verifying: true).sorted() == ["replaced", "unchanged"])
      #expect(try [UInt8](contentsOf: copy) == jpeg)
    }
    unlink(fixture.store.file(of: photos[1]))
    #expect(try fixture.restore().sorted() == ["copied", "unchanged"])
    #expect(try fixture.store.data(of: photos[1].id, tier: .full) == jpegs[1])
    #expect(try fixture.store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `a photo is restored although only a folder of the other encoding is left`() throws {
    let fixture = try BackupFixture()
    let photos = try fill(fixture.fixture, ["a.jpg", "b.jpg"])
    let jpeg = try fixture.store.data(of: photos[1].id, tier: .full)
    #expect(try fixture.backUp() == ["copied", "copied"])
    unlink(fixture.store.file(of: photos[1]))
    #expect(rmdir("\(fixture.store.folder)/\(Self.folders[1])") == 0)
    #expect(try fixture.restore().sorted() == ["copied", "unchanged"])
    #expect(try [UInt8](contentsOf: path(of: photos[1], in: fixture.store)) == jpeg)
    #expect(try fixture.store.verify { Issue.record("\($0)") }.isHealthy)
    #expect(try fixture.backUp(verifying: true) == ["unchanged", "unchanged"])
  }

  @Test func `a rebuild does not report a photo's empty file as unknown if accents differ`() throws
  {
    let fixture = try StoreFixture()
    let root = fixture.folder.path
    var new = try fixture.photo(1)
    new.folder = Self.folders[0]
    let photo = try fixture.store.add(new).photo
    #expect(rename("\(root)/\(Self.folders[0])", "\(root)/\(Self.folders[1])") == 0)
    try [UInt8]().write(to: path(of: photo, in: fixture.store))
    let rebuilt = try StoreEngine.rebuild(at: root)
    #expect(rebuilt.unreachable == [])
    #expect(rebuilt.missing == 0)
    #expect(try rebuilt.engine.photo(photo.id) != nil)
  }

  @Test func `a missing photo keeps its name although the other folder has a photo of that name`()
    throws
  {
    let fixture = try StoreFixture()
    let photo = try fill(fixture, ["a.jpg", "a.jpg"])[1]
    unlink(fixture.store.file(of: photo))
    let rebuilt = try StoreEngine.rebuild(at: fixture.folder.path)
    #expect(rebuilt.missing == 1)
    let path = try #require(try rebuilt.engine.photo(photo.id)).path
    #expect(path.utf8.elementsEqual(photo.path.utf8))
  }

  @Test func `a lone sidecar is reported although the other folder has a photo of its name`() throws
  {
    let fixture = try StoreFixture()
    let photo = try fill(fixture, ["a.jpg", "a.jpg"])[1]
    try fixture.store.rate(photo.id, 3)
    unlink(fixture.store.file(of: photo))
    try fixture.forgetCatalogue()
    let rebuilt = try StoreEngine.rebuild(at: fixture.folder.path)
    #expect(rebuilt.unreachable.map(\.code) == [.damaged])
    #expect(rebuilt.unreachable.first?.problem.contains("\(photo.id)") == true)
  }

  @Test(arguments: [0, 1])
  func `the right one of two files in lost+found comes back if their names read the same`(
    right: Int
  ) throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    let jpeg = try fixture.store.data(of: photo.id, tier: .full)
    unlink(fixture.store.file(of: photo))
    try Folder.make("\(fixture.folder.path)/lost+found")
    for (number, name) in Self.folders.enumerated() {
      let bytes = number == right ? jpeg : jpeg.withFlippedBit
      try fixture.folder.write(bytes, as: "lost+found/\(name).jpg")
    }
    #expect(try fixture.store.verify(repairing: true) { _ in }.isHealthy)
    #expect(try [UInt8](contentsOf: fixture.store.file(of: photo)) == jpeg)
  }
}
