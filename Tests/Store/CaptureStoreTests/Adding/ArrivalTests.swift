import CaptureBase
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Dispatch
import Glibc
import Testing

@testable import CaptureStore

@Suite(.timeLimit(.minutes(10)))
struct ArrivalTests {
  @Test func `adding a photo whose file is lost restores the file in place with its annotations`()
    throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    let said = try fixture.store.rate(photo.id, 4)
    unlink(fixture.store.file(of: photo))
    let again = try fixture.store.add(fixture.photo(1))
    #expect(again.outcome == .restored)
    #expect(again.photo == said)
    #expect(try fixture.store.photo(photo.id) == said)
    #expect(try fixture.store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `adding a photo whose file in the bin is lost restores it with its annotations`()
    throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    try fixture.store.note(photo.id, "kept")
    unlink(fixture.store.file(of: try fixture.store.delete([photo.id])[0]))
    let again = try fixture.store.add(fixture.photo(1))
    #expect(again.photo.annotations.note == "kept")
    #expect(try fixture.store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test(arguments: [0, 100, -1], [false, true])
  func `adding a photo whose file was truncated replaces the file and sets the rest aside`(
    length: Int, isInBin: Bool
  ) throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    let said = try fixture.store.rate(photo.id, 4)
    let place = isInBin ? try fixture.store.delete([photo.id])[0] : said
    let length = length < 0 ? photo.byteCount + length : length
    #expect(truncate(fixture.store.file(of: place), length) == 0)
    #expect(try fixture.store.add(fixture.photo(1)).outcome == .restored)
    let now = try #require(try fixture.store.photo(photo.id))
    #expect(now == said)
    let isWhole = try fixture.store.data(of: photo.id, tier: .full) == fixture.photo(1).original
    #expect(isWhole)
    let aside = try [UInt8](contentsOf: "\(fixture.folder.path)/lost+found/\(photo.name)")
    #expect(aside.count == length)
    #expect(try fixture.store.verify { Issue.record("\($0)") }.isHealthy)
    #expect(try fixture.store.add(fixture.photo(1)).outcome == .known)
  }

  @Test func `adding the original bytes of a photo that another program edited keeps the edit`()
    throws
  {
    let fixture = try StoreFixture()
    let new = try fixture.photo(1)
    let photo = try fixture.store.add(new).photo
    let edited = try JPEGPhoto.made(from: new.original.span.bytes, ExifFacts(model: "Edited"))
    try edited.write(to: fixture.store.file(of: photo))
    #expect(try fixture.store.add(new).outcome == .known)
    let isKept = try [UInt8](contentsOf: fixture.store.file(of: photo)) == edited
    #expect(isKept)
    #expect(!TestFolder.names(in: fixture.folder.path).contains("lost+found"))
  }

  @Test func `a photo that cannot be placed does not keep out photos added at the same time`()
    throws
  {
    let fixture = try StoreFixture()
    try fixture.folder.write([1], as: "file")
    let store = fixture.store
    let photos = try (1...16).map { number in
      var photo = try fixture.photo(number)
      photo.folder = number % 4 == 0 ? "file" : nil
      return photo
    }
    let added = Guarded(0)
    DispatchQueue.concurrentPerform(iterations: photos.count) { index in
      guard (try? store.add(photos[index])) != nil else { return }
      added.withLock { $0 += 1 }
    }
    #expect(added.withLock { $0 } == 12)
    #expect(try store.count() == 12)
    #expect(try store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `a photo whose tiers cannot be written leaves no file behind, not even a lost one`()
    throws
  {
    let fixture = try StoreFixture()
    let first = try fixture.store.add(fixture.photo(1)).photo
    let root = fixture.folder.path
    let (packs, aside) = ("\(root)/.capture/packs", "\(root)/.capture/aside")
    #expect(rename(packs, aside) == 0)
    let second = try fixture.photo(2)
    let error = #expect(throws: StoreError.self) { try fixture.store.add(second) }
    #expect(error?.code == .failed)
    #expect(
      TestFolder.names(in: "\(root)/\(first.folder)").filter { $0.hasSuffix(".jpg") }.count == 1)
    #expect(TestFolder.names(in: "\(root)/.capture/incoming") == [])
    #expect(try fixture.store.lostFiles.all() == [])
    #expect(rename(aside, packs) == 0)
    #expect(try fixture.store.add(second).outcome == .added)
    #expect(try fixture.store.lostFiles.all() == [])
    #expect(try fixture.store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `photos that fail as a batch are retried one by one`() throws {
    let fixture = try StoreFixture()
    try fixture.folder.write([1], as: "file")
    var arrivals: [Arrival] = []
    for number in 1...3 {
      var photo = try fixture.photo(number)
      photo.folder = number == 3 ? "file" : nil
      if case .arrival(let arrival) = try fixture.store.examine(photo) { arrivals.append(arrival) }
    }
    let results = fixture.store.settle(arrivals)
    let isAdded = results.map { (try? $0.get())?.outcome == .added }
    #expect(isAdded == [true, true, false])
    let unsettled = TestFolder.names(in: "\(fixture.folder.path)/.capture/incoming")
    #expect(unsettled.count == 1)
  }

  @Test func `a photo whose name begins with a combining accent is added, deleted and restored`()
    throws
  {
    let fixture = try StoreFixture()
    var new = try fixture.photo(1)
    new.name = "\u{301}x.jpg"
    let photo = try fixture.store.add(new).photo
    #expect(photo.folder == "2026/2026-11-21")
    #expect(Array(photo.name.unicodeScalars) == Array("\u{301}x.jpg".unicodeScalars))
    let deleted = try fixture.store.delete([photo.id])[0]
    #expect(deleted.folder == photo.folder)
    #expect(try fixture.store.restore([photo.id])[0].path == photo.path)
  }

  @Test(arguments: ["lost+found/x", "../x", ".x", "a/../b", "/tmp", "", "a/.b", "lost+found"])
  func `adding a photo to a folder that is reserved or outside the store is refused`(folder: String)
    throws
  {
    let fixture = try StoreFixture()
    var new = try fixture.photo(1)
    new.folder = folder
    let error = #expect(throws: StoreError.self) { try fixture.store.add(new) }
    #expect(error?.code == .refused)
    #expect(try fixture.store.count() == 0)
  }
}
