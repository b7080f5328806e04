import CaptureBase
import CaptureImaging
import CaptureTestSupport
import Dispatch
import Testing

@testable import CaptureStore

@Suite(.timeLimit(.minutes(10)))
struct CompactionTests {
  @Test func `readers never miss a tier while packs are compacted`() throws {
    let fixture = try StoreFixture()
    let photos = try (1...12).map { try fixture.store.add(fixture.photo($0)).photo }
    let other = try StoreEngine(at: fixture.folder.path)
    let store = fixture.store
    let failures = Guarded<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      do {
        for round in 0..<20 {
          if thread == 0 { try store.moveAllTiers() }
          let reader = thread % 2 == 0 ? store : other
          _ = try reader.tiers(of: photos[(round + thread) % photos.count].id)
        }
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    #expect(failures.withLock { $0 } == [])
    #expect(try store.statistics().damagedTiers == 0)
    #expect(try store.statistics().packs <= 2)
    #expect(try store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `an original can be read while another program moves it`() throws {
    let fixture = try StoreFixture()
    let id = try fixture.store.add(fixture.photo(1)).photo.id
    let other = try StoreEngine(at: fixture.folder.path)
    let store = fixture.store
    let failures = Guarded<[String]>([])
    let isDone = Guarded(false)
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      do {
        if thread == 0 {
          for round in 0..<40 { try other.move([id], to: round.isMultiple(of: 2) ? "A" : "B") }
          isDone.withLock { $0 = true }
        } else {
          while !isDone.withLock({ $0 }) { _ = try store.data(of: id, tier: .full) }
        }
      } catch {
        failures.withLock { $0.append("\(error)") }
        isDone.withLock { $0 = true }
      }
    }
    #expect(failures.withLock { $0 } == [])
  }

  @Test func `compacting a mostly unused pack frees its space`() throws {
    let folder = try TestFolder()
    var configuration = StoreConfiguration()
    configuration.packLimit = 16 << 20
    let store = try StoreEngine(at: folder.path, configuration: configuration)
    let photo = try store.add(
      NewPhoto(original: NumberedPhoto.jpeg(seed: 1, number: 1), taken: NumberedPhoto.taken(1))
    ).photo
    let tiers = try store.tiers(of: photo.id)
    // As if a large photo had been removed.
    let junk = PackRecord(
      id: PhotoID(high: 1, low: 1), digest: Digest(of: RawSpan()),
      tiers: StoredTiers([.low: [], .screen: [UInt8](repeating: 1, count: 3 << 20)]))
    try store.write { writer throws(StoreError) in
      let place = try writer.append([junk])[0]
      try writer.commit { catalogue throws(DatabaseError) in try catalogue.raise(place) }
    }
    #expect(try store.statistics().packBytes > 3 << 20)
    try store.compact()
    #expect(try store.statistics().packBytes < 1 << 20)
    let kept = try store.tiers(of: photo.id)
    #expect(kept == tiers)
    #expect(TestFolder.names(in: "\(folder.path)/.capture/packs") == ["0002.pack"])
  }
}

extension StoreEngine {
  /// Compacts every pack, as `compact` does with wasteful ones.
  func moveAllTiers() throws {
    let packs = try read { catalogue throws(DatabaseError) in try catalogue.packs() }
    for use in packs {
      if use.pack == packs.last?.pack {
        try write { writer throws(StoreError) in try writer.beginPack() }
      }
      while try write({ writer throws(StoreError) in try writer.vacate(use.pack, packReader) }) {}
      try write { writer throws(StoreError) in try writer.discard(use.pack) }
      packReader.close(use.pack)
    }
  }
}
