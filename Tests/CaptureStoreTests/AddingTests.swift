import CaptureFiles
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

@Suite(.timeLimit(.minutes(10)))
struct AddingTests {
  @Test func `a program that reads and then writes keeps the locks by which others see it`() throws
  {
    let folder = try TestFolder()
    _ = try PhotoStore(at: folder.path).add(StoreBench().photo(1))
    let store = try PhotoStore(at: folder.path)
    #expect(try store.count() == 1)
    _ = try store.add(StoreBench().photo(2))
    let number = try #require(try FileIdentity(at: store.place.catalogue)).number
    let locks = String(decoding: try [UInt8](contentsOf: "/proc/locks"), as: UTF8.self)
    let own = locks.split(separator: "\n").filter {
      $0.contains("POSIX") && $0.contains(" \(getpid()) ") && $0.contains(":\(number) ")
    }
    #expect(own.count >= 1)
  }

  @Test func `a photo that was added is there, whole and in three tiers`() throws {
    let bench = try StoreBench()
    let added = try bench.store.add(bench.photo(1))
    #expect(added.outcome == .added)
    let photo = try #require(try bench.store.photo(added.photo.id))
    #expect(photo == added.photo)
    let original = try bench.store.data(of: photo.id, tier: .full)
    let isSame = try original == bench.photo(1).jpeg
    #expect(isSame)
    let tiers = try bench.store.tiers(of: photo.id)
    #expect(try JPEGHeader(of: tiers.low.span.bytes).size == photo.size)
    #expect(tiers.low.count < tiers.screen.count)
  }

  @Test func `the original lies under the day's folder and a name that people understand`() throws {
    let bench = try StoreBench()
    let photo = try bench.store.add(bench.photo(1)).photo
    #expect(photo.path == "2026/2026-11-21/20261121-034400.jpg")
    let file = try [UInt8](contentsOf: "\(bench.folder.path)/\(photo.path)")
    let isSame = try file == bench.photo(1).jpeg
    #expect(isSame)
  }

  @Test func `the same bytes are kept once`() throws {
    let bench = try StoreBench()
    let first = try bench.store.add(bench.photo(1))
    let again = try bench.store.add(bench.photo(1))
    #expect(again.outcome == .known)
    #expect(again.photo == first.photo)
    #expect(try bench.store.count() == 1)
  }

  @Test func `of a photo that is removed for good nothing is left, and all others are there`()
    throws
  {
    let bench = try StoreBench()
    let photos = try (1...5).map { try bench.store.add(bench.photo($0)).photo }
    let gone = try bench.store.tiers(of: photos[2].id)
    try bench.store.delete([photos[2].id])
    #expect(try bench.store.emptyBin() == 1)
    let pack = try [UInt8](contentsOf: "\(bench.folder.path)/.capture/packs/0001.pack")
    #expect(pack.firstRange(of: gone.screen) == nil)
    #expect(pack.firstRange(of: photos[2].id.bytes) == nil)
    let subjects = try PackScan(of: StorePlace(bench.folder.path)).places.keys
    let kept = photos.map(\.id).filter { $0 != photos[2].id }
    #expect(Set(subjects) == Set(kept.map { .bytes(Digest(naming: $0)) }))
    #expect(try bench.store.verify { Issue.record("\($0)") }.isWell)
  }
}
