import CaptureFiles
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Obstacles that have a pack's name.
@Suite(.timeLimit(.minutes(10)))
struct BlockedPackTests {
  private func pack(_ fixture: borrowing StoreFixture) -> String {
    "\(fixture.folder.path)/.capture/packs/0001.pack"
  }

  @Test(arguments: Obstacle.allCases)
  func `photos are added, rebuilt and listed although something else has a pack's name`(
    obstacle: Obstacle
  ) throws {
    let fixture = try StoreFixture()
    let root = fixture.folder.path
    try obstacle.put(at: pack(fixture))
    #expect(try fixture.store.add(fixture.photo(1)).outcome == .added)
    #expect(try StoreEngine.rebuild(at: root).engine.count() == 1)
    for ending in StorePlace.catalogueEndings {
      unlink("\(root)/.capture/catalogue.sqlite\(ending)")
    }
    let later = try StoreEngine(at: root)
    #expect(try later.photos().count == 1)
    #expect(try later.add(fixture.photo(2)).outcome == .added)
    #expect(try later.verify { Issue.record("\($0)") }.photos == 2)
    #expect(try obstacle.isUntouched(at: pack(fixture)))
  }

  @Test(arguments: Obstacle.allCases)
  func `tiers whose pack was replaced by something else are repaired without touching it`(
    obstacle: Obstacle
  ) throws {
    let fixture = try StoreFixture()
    _ = try fixture.store.add(fixture.photo(1))
    unlink(pack(fixture))
    try obstacle.put(at: pack(fixture))
    let store = try StoreEngine(at: fixture.folder.path)
    #expect(try store.verify(repairing: true) { _ in }.found == [.damagedTiers: 1])
    #expect(try store.verify { Issue.record("\($0)") }.isHealthy)
    // As if the pack were worth compacting.
    try store.write { writer throws(StoreError) in
      try writer.commit { catalogue throws(DatabaseError) in try catalogue.raise(1, to: 4 << 20) }
    }
    try store.compact()
    #expect(
      try store.read { catalogue throws(DatabaseError) in try catalogue.packs() }.map(\.pack) == [2]
    )
    #expect(try obstacle.isUntouched(at: pack(fixture)))
  }
}
