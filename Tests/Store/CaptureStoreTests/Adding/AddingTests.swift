import CaptureBase
import CaptureFiles
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

@Suite(.timeLimit(.minutes(10)))
struct AddingTests {
  @Test func `a photo's time of addition is never before its time of capture`() throws {
    let fixture = try StoreFixture()
    for number in 1...5 {
      let taken = WallTime.now
      let jpeg = try fixture.photo(number).original
      let photo = try fixture.store.add(NewPhoto(original: jpeg, name: "a.jpg", taken: taken)).photo
      #expect(photo.added.moment >= taken.moment)
      #expect(photo.added.seconds <= taken.seconds + 10)
    }
  }

  @Test func `a store that is read and then written to keeps its locks on the catalogue file`()
    throws
  {
    let folder = try TestFolder()
    _ = try StoreEngine(at: folder.path).add(StoreFixture().photo(1))
    let store = try StoreEngine(at: folder.path)
    #expect(try store.count() == 1)
    _ = try store.add(StoreFixture().photo(2))
    let number = try #require(try FileIdentity(at: store.place.catalogue)).number
    let locks = String(decoding: try [UInt8](contentsOf: "/proc/locks"), as: UTF8.self)
    let own = locks.split(separator: "\n").filter {
      $0.contains("POSIX") && $0.contains(" \(getpid()) ") && $0.contains(":\(number) ")
    }
    #expect(own.count >= 1)
  }

  @Test func `an added photo is stored intact, with all tiers`() throws {
    let fixture = try StoreFixture()
    let added = try fixture.store.add(fixture.photo(1))
    #expect(added.outcome == .added)
    let photo = try #require(try fixture.store.photo(added.photo.id))
    #expect(photo == added.photo)
    let original = try fixture.store.data(of: photo.id, tier: .full)
    let isSame = try original == fixture.photo(1).original
    #expect(isSame)
    let tiers = try fixture.store.tiers(of: photo.id)
    let (low, screen) = (try #require(tiers[.low]), try #require(tiers[.screen]))
    #expect(try JPEGHeader(of: low.span.bytes).size == photo.size)
    #expect(low.count < screen.count)
    #expect(tiers.tiers == [.screen, .low, .thumb])
  }

  @Test func `an original is stored in its day's folder under a readable name`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    #expect(photo.path == "2026/2026-11-21/20261121-034400.jpg")
    let file = try [UInt8](contentsOf: "\(fixture.folder.path)/\(photo.path)")
    let isSame = try file == fixture.photo(1).original
    #expect(isSame)
  }

  @Test(arguments: [(235, 235), (236, 236), (237, 236), (400, 236)])
  func `a long name is cut to 240 bytes, with its ending`(given: Int, kept: Int) {
    let name = StorePath.name(like: String(repeating: "a", count: given) + ".jpg")
    #expect(name == String(repeating: "a", count: kept) + ".jpg")
  }

  @Test func `adding the same bytes twice keeps one photo`() throws {
    let fixture = try StoreFixture()
    let first = try fixture.store.add(fixture.photo(1))
    let again = try fixture.store.add(fixture.photo(1))
    #expect(again.outcome == .known)
    #expect(again.photo == first.photo)
    #expect(try fixture.store.count() == 1)
  }

  @Test func `removing a photo for good erases its data and leaves the other photos intact`()
    throws
  {
    let fixture = try StoreFixture()
    let photos = try (1...5).map { try fixture.store.add(fixture.photo($0)).photo }
    let gone = try fixture.store.tiers(of: photos[2].id)
    try fixture.store.delete([photos[2].id])
    #expect(try fixture.store.emptyBin() == 1)
    let pack = try [UInt8](contentsOf: "\(fixture.folder.path)/.capture/packs/0001.pack")
    for tier in gone.tiers {
      let jpeg = try #require(gone[tier])
      #expect(pack.firstRange(of: jpeg) == nil, "\(tier)")
    }
    #expect(pack.firstRange(of: photos[2].id.bytes) == nil)
    let subjects = try PackScan(of: StorePlace(fixture.folder.path)).places.keys
    let kept = photos.map(\.id).filter { $0 != photos[2].id }
    #expect(Set(subjects) == Set(kept.map { .bytes(Digest(naming: $0)) }))
    #expect(try fixture.store.verify { Issue.record("\($0)") }.isHealthy)
  }
}
