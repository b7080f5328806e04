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
    let bench = try StoreBench()
    let photo = try bench.store.add(bench.photo(1)).photo
    let said = try bench.store.rate(photo.id, 4)
    unlink(bench.store.file(of: photo))
    let again = try bench.store.add(bench.photo(1))
    #expect(again.outcome == .restored)
    #expect(again.photo == said)
    #expect(try bench.store.photo(photo.id) == said)
    #expect(try bench.store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `adding a photo whose file in the bin is lost restores it with its annotations`()
    throws
  {
    let bench = try StoreBench()
    let photo = try bench.store.add(bench.photo(1)).photo
    try bench.store.note(photo.id, "kept")
    unlink(bench.store.file(of: try bench.store.delete([photo.id])[0]))
    let again = try bench.store.add(bench.photo(1))
    #expect(again.photo.annotations.note == "kept")
    #expect(try bench.store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test(arguments: [0, 100, -1], [false, true])
  func `adding a photo whose file was truncated replaces the file and sets the rest aside`(
    length: Int, isInBin: Bool
  ) throws {
    let bench = try StoreBench()
    let photo = try bench.store.add(bench.photo(1)).photo
    let said = try bench.store.rate(photo.id, 4)
    let place = isInBin ? try bench.store.delete([photo.id])[0] : said
    let length = length < 0 ? photo.byteCount + length : length
    #expect(truncate(bench.store.file(of: place), length) == 0)
    #expect(try bench.store.add(bench.photo(1)).outcome == .restored)
    let now = try #require(try bench.store.photo(photo.id))
    #expect(now == said)
    let isWhole = try bench.store.data(of: photo.id, tier: .full) == bench.photo(1).original
    #expect(isWhole)
    let aside = try [UInt8](contentsOf: "\(bench.folder.path)/lost+found/\(photo.name)")
    #expect(aside.count == length)
    #expect(try bench.store.verify { Issue.record("\($0)") }.isHealthy)
    #expect(try bench.store.add(bench.photo(1)).outcome == .known)
  }

  @Test func `adding the original bytes of a photo that another program edited keeps the edit`()
    throws
  {
    let bench = try StoreBench()
    let new = try bench.photo(1)
    let photo = try bench.store.add(new).photo
    let edited = try JPEGPhoto.made(from: new.original.span.bytes, ExifFacts(model: "Edited"))
    try edited.write(to: bench.store.file(of: photo))
    #expect(try bench.store.add(new).outcome == .known)
    let isKept = try [UInt8](contentsOf: bench.store.file(of: photo)) == edited
    #expect(isKept)
    #expect(!TestFolder.names(in: bench.folder.path).contains("lost+found"))
  }

  @Test func `a photo that cannot be placed does not keep out photos added at the same time`()
    throws
  {
    let bench = try StoreBench()
    try bench.folder.write([1], as: "file")
    let store = bench.store
    let photos = try (1...16).map { number in
      var photo = try bench.photo(number)
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
    let bench = try StoreBench()
    let first = try bench.store.add(bench.photo(1)).photo
    let root = bench.folder.path
    let (packs, aside) = ("\(root)/.capture/packs", "\(root)/.capture/aside")
    #expect(rename(packs, aside) == 0)
    let second = try bench.photo(2)
    let error = #expect(throws: StoreError.self) { try bench.store.add(second) }
    #expect(error?.code == .failed)
    #expect(
      TestFolder.names(in: "\(root)/\(first.folder)").filter { $0.hasSuffix(".jpg") }.count == 1)
    #expect(TestFolder.names(in: "\(root)/.capture/incoming") == [])
    #expect(try bench.store.lostFiles.all() == [])
    #expect(rename(aside, packs) == 0)
    #expect(try bench.store.add(second).outcome == .added)
    #expect(try bench.store.lostFiles.all() == [])
    #expect(try bench.store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `photos that fail as a batch are retried one by one`() throws {
    let bench = try StoreBench()
    try bench.folder.write([1], as: "file")
    var arrivals: [Arrival] = []
    for number in 1...3 {
      var photo = try bench.photo(number)
      photo.folder = number == 3 ? "file" : nil
      if case .arrival(let arrival) = try bench.store.examine(photo) { arrivals.append(arrival) }
    }
    let results = bench.store.settle(arrivals)
    let isAdded = results.map { (try? $0.get())?.outcome == .added }
    #expect(isAdded == [true, true, false])
    let unsettled = TestFolder.names(in: "\(bench.folder.path)/.capture/incoming")
    #expect(unsettled.count == 1)
  }

  @Test func `a photo whose name begins with a combining accent is added, deleted and restored`()
    throws
  {
    let bench = try StoreBench()
    var new = try bench.photo(1)
    new.name = "\u{301}x.jpg"
    let photo = try bench.store.add(new).photo
    #expect(photo.folder == "2026/2026-11-21")
    #expect(Array(photo.name.unicodeScalars) == Array("\u{301}x.jpg".unicodeScalars))
    let deleted = try bench.store.delete([photo.id])[0]
    #expect(deleted.folder == photo.folder)
    #expect(try bench.store.restore([photo.id])[0].path == photo.path)
  }

  @Test(arguments: ["lost+found/x", "../x", ".x", "a/../b", "/tmp", "", "a/.b", "lost+found"])
  func `adding a photo to a folder that is reserved or outside the store is refused`(folder: String)
    throws
  {
    let bench = try StoreBench()
    var new = try bench.photo(1)
    new.folder = folder
    let error = #expect(throws: StoreError.self) { try bench.store.add(new) }
    #expect(error?.code == .refused)
    #expect(try bench.store.count() == 0)
  }
}
