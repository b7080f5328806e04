import CaptureFiles
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

@Suite(.timeLimit(.minutes(10)))
struct BackupTests {
  /// Backs up the store, and returns the name of each photo's outcome.
  private func backUp(_ store: StoreEngine, to backup: StoreEngine) throws -> [String] {
    var outcomes: [String] = []
    try store.copy(to: backup) { copy in
      outcomes.append("\(copy.outcome)")
      return true
    }
    return outcomes
  }

  @Test func `annotations changed while other photos are being copied are included in the backup`()
    throws
  {
    let fixture = try BackupFixture()
    let photos = try (1...80).map { try fixture.store.add(fixture.fixture.photo($0)).photo }
    let (first, last) = (photos[0].id, photos[79].id)
    var words: [PhotoID: [String]] = [:]
    var isFirst = true
    try fixture.store.copy(to: fixture.backup) { copy in
      words[copy.id, default: []].append(copy.word)
      guard isFirst else { return true }
      isFirst = false
      // Another program annotates a photo that was copied, and one that is yet to be.
      return (try? fixture.store.rate(first, 1)) != nil && (try? fixture.store.rate(last, 5)) != nil
    }
    #expect(words[first] == ["copied", "updated"])
    #expect(words[last] == ["copied"])
    #expect(try fixture.backup.photo(first)?.annotations.rating == 1)
    #expect(try fixture.backup.photo(last)?.annotations.rating == 5)
    #expect(try fixture.backUp().allSatisfy { $0 == "unchanged" })
  }

  @Test func `a backup of a store that keeps changing comes to an end`() throws {
    let fixture = try BackupFixture()
    let id = try fixture.store.add(fixture.fixture.photo(1)).photo.id
    var outcomes: [String] = []
    var rating = 0
    try fixture.store.copy(to: fixture.backup) { copy in
      outcomes.append(copy.word)
      rating = rating % 5 + 1
      return (try? fixture.store.rate(id, rating)) != nil
    }
    #expect(outcomes == ["copied"] + Array(repeating: "updated", count: 5))
  }

  @Test func `a sidecar written by another program is copied to the backup unchanged`() throws {
    let fixture = try StoreFixture()
    let folder = try TestFolder()
    let backup = try StoreEngine(at: folder.path)
    let photo = try fixture.add(1, rating: 2)
    #expect(try backUp(fixture.store, to: backup) == ["copied"])
    #expect(try backUp(fixture.store, to: backup) == ["unchanged"])

    try fixture.otherProgram(writes: Annotations(rating: 5, keywords: ["sea"]), about: photo)
    #expect(try backUp(fixture.store, to: backup) == ["updated"])
    let mine = try [UInt8](contentsOf: fixture.store.file(of: photo) + ".xmp")
    let theirs = try [UInt8](contentsOf: backup.file(of: photo) + ".xmp")
    let isSame = mine == theirs
    #expect(isSame)
    #expect(try backup.photo(photo.id)?.annotations.rating == 5)
    #expect(try backup.verify { Issue.record("\($0)") }.isHealthy)
    #expect(try backUp(fixture.store, to: backup) == ["unchanged"])
  }

  @Test
  func `a photo annotated and moved since its backup can be found by its words in the backup`()
    throws
  {
    let fixture = try StoreFixture()
    let folder = try TestFolder()
    let backup = try StoreEngine(at: folder.path)
    let id = try fixture.store.add(fixture.photo(1)).photo.id
    _ = try backUp(fixture.store, to: backup)
    try fixture.store.tag(id, adding: ["sea"])
    try fixture.store.note(id, "mountain")
    try fixture.store.move([id], to: "Far")
    #expect(try backUp(fixture.store, to: backup) == ["updated"])
    #expect(try backup.photos(PhotoQuery(keywords: ["sea"])).map(\.id) == [id])
    #expect(try backup.photos(PhotoQuery(text: "mountain")).map(\.id) == [id])
    #expect(try backup.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `a photo renamed since its backup is renamed there too, if the name is free`()
    throws
  {
    let fixture = try StoreFixture()
    let folder = try TestFolder()
    let backup = try StoreEngine(at: folder.path)
    let photos = try (1...3).map { try fixture.store.add(fixture.photo($0)).photo }
    _ = try backUp(fixture.store, to: backup)
    let root = fixture.folder.path
    try fixture.store.rate(photos[0].id, 4)
    for ending in ["", ".xmp"] {
      let beach = "\(root)/\(photos[0].folder)/beach.jpg"
      try Folder.rename(fixture.store.file(of: photos[0]) + ending, to: beach + ending)
    }
    // The backup still has the photo that is deleted here, under its name.
    try fixture.store.delete([photos[1].id])
    try Folder.rename(fixture.store.file(of: photos[2]), to: "\(root)/\(photos[1].path)")
    #expect(try fixture.store.verify(repairing: true) { _ in }.isHealthy)
    #expect(try backUp(fixture.store, to: backup).sorted() == ["unchanged", "updated"])
    #expect(try backup.photo(photos[0].id)?.path == "\(photos[0].folder)/beach.jpg")
    #expect(try backup.photo(photos[0].id)?.annotations.rating == 4)
    #expect(try backup.photo(photos[1].id)?.path == photos[1].path)
    #expect(try backup.photo(photos[2].id)?.path == photos[2].path)
    #expect(try backup.verify { Issue.record("\($0)") }.isHealthy)
    #expect(try backUp(fixture.store, to: backup) == ["unchanged", "unchanged"])
  }

  @Test func `photos whose folder was renamed are found before missing ones are restored`() throws {
    let fixture = try BackupFixture()
    let photos = try (1...2).map { try fixture.store.add(fixture.fixture.photo($0)).photo }
    #expect(try fixture.backUp().count == 2)
    let root = fixture.fixture.folder.path
    try Folder.make("\(root)/Album")
    try fixture.fixture.photo(1).original.write(to: "\(root)/Album/copy.jpg")
    let year = String(photos[0].path.prefix { $0 != "/" })
    #expect(rename("\(root)/\(year)", "\(root)/A") == 0)
    unlink("\(root)/A\(photos[1].path.dropFirst(year.count))")
    #expect(try fixture.restore() == ["unchanged", "copied"])
    let paths = try photos.map { try fixture.store.photo($0.id)?.path }
    #expect(paths == ["A\(photos[0].path.dropFirst(year.count))", photos[1].path])
    let isThere =
      try [UInt8](contentsOf: "\(root)/Album/copy.jpg") == fixture.fixture.photo(1).original
    #expect(isThere, "only 'verify' sets copies aside")
    #expect(try fixture.store.verify { _ in }.found == [.secondCopy: 1])
  }

  @Test func `an original that another program changed is backed up with its new bytes`() throws {
    let fixture = try StoreFixture()
    let folder = try TestFolder()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    let jpeg = try fixture.photo(1).original
    let changed = try Exif.inserted(ExifFacts(make: "Other"), into: jpeg.span.bytes)
    try changed.write(to: fixture.store.file(of: photo))
    #expect(try fixture.store.verify(repairing: true) { _ in }.isHealthy)
    let backup = try StoreEngine(at: folder.path)
    #expect(try backUp(fixture.store, to: backup) == ["copied"])
    #expect(try backup.photo(photo.id)?.byteCount == changed.count)
    #expect(try backup.verify { Issue.record("\($0)") }.isHealthy)
  }
  @Test func `an original that another program changes after its backup is backed up again`() throws
  {
    let fixture = try StoreFixture()
    let folder = try TestFolder()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    let backup = try StoreEngine(at: folder.path)
    #expect(try backUp(fixture.store, to: backup) == ["copied"])
    let changed = try fixture.photo(2).original
    try changed.write(to: fixture.store.file(of: photo))
    #expect(try fixture.store.verify(repairing: true) { _ in }.isHealthy)
    #expect(try backUp(fixture.store, to: backup) == ["copied"])
    #expect(try backUp(fixture.store, to: backup) == ["unchanged"])
    let isSame = try backup.data(of: photo.id, tier: .full) == changed
    #expect(isSame)
    #expect(try backup.verify { Issue.record("\($0)") }.isHealthy)
    #expect(!TestFolder.names(in: folder.path).contains("lost+found"))
    #expect(try backup.states(of: photo.id).map(\.isKept) == [true, true])
  }
}
