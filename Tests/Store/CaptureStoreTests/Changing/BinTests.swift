import CaptureBase
import CaptureFiles
import CaptureTestSupport
import Testing

@testable import CaptureStore

/// How long deleted photos stay in the bin while clocks are wrong.
@Suite(.timeLimit(.minutes(10)))
struct BinTests {
  /// A clock that the test sets.
  private final class TestClock: Sendable {
    private let day = Guarded<Int64>(20_778)

    var clock: WallClock {
      WallClock { [day] in WallTime(seconds: day.withLock { $0 } * 86_400 + 40_000) }
    }

    func set(_ number: Int64) { day.withLock { $0 = number } }
    func advance() { day.withLock { $0 += 1 } }
  }

  private static let today: Int64 = 20_778

  @Test(arguments: [0, today + 31, 47_481, -400])
  func `a clock that is wrong for a while removes no photo from the bin`(wrongDay: Int64) throws {
    let fixture = try StoreFixture()
    let hand = TestClock()
    let store = try StoreEngine(at: fixture.folder.path, clock: hand.clock)
    let ids = try (1...3).map { try store.add(fixture.photo($0)).photo.id }
    try store.delete([ids[0]])
    hand.set(wrongDay)
    try store.delete([ids[1]])
    #expect(try store.emptyBin(olderThan: 1) == 0)
    hand.set(Self.today)
    try store.delete([ids[2]])
    #expect(try store.emptyBin(olderThan: 30) == 0)
    #expect(try store.count(PhotoQuery(isInBin: true)) == 3)
  }

  @Test(arguments: [today, 0, 47_481])
  func `only days on which the store was written to count towards a deleted photo's age`(
    deletion: Int64
  ) throws {
    let fixture = try StoreFixture()
    let hand = TestClock()
    let store = try StoreEngine(at: fixture.folder.path, clock: hand.clock)
    let ids = try (1...2).map { try store.add(fixture.photo($0)).photo.id }
    hand.set(deletion)
    try store.delete([ids[0]])
    hand.set(Self.today)
    for number in 1...31 {
      #expect(try store.emptyBin(olderThan: 30) == 0)
      hand.advance()
      try store.rate(ids[1], number % 6)
    }
    #expect(try store.emptyBin(olderThan: 30) == 1)
    #expect(try store.photo(ids[0]) == nil)
  }

  @Test func `days without a write do not count towards a deleted photo's age`() throws {
    let fixture = try StoreFixture()
    let hand = TestClock()
    let store = try StoreEngine(at: fixture.folder.path, clock: hand.clock)
    let id = try store.add(fixture.photo(1)).photo.id
    try store.delete([id])
    hand.set(Self.today + 400)
    #expect(try store.emptyBin(olderThan: 1) == 0)
    hand.set(Self.today + 800)
    #expect(try store.emptyBin(olderThan: 2) == 0)
    #expect(try store.emptyBin(olderThan: 1) == 1)
  }

  @Test func `deleting a photo never removes another one from the bin`() throws {
    let fixture = try StoreFixture()
    let hand = TestClock()
    let store = try StoreEngine(at: fixture.folder.path, clock: hand.clock)
    let ids = try (1...2).map { try store.add(fixture.photo($0)).photo.id }
    try store.delete([ids[0]])
    for _ in 1...60 {
      hand.advance()
      try store.rate(ids[1], 3)
    }
    try store.delete([ids[1]])
    #expect(try store.count(PhotoQuery(isInBin: true)) == 2)
  }

  @Test func `a rebuild keeps the day of a deletion if the old catalogue can be read`() throws {
    let fixture = try StoreFixture()
    let hand = TestClock()
    let store = try StoreEngine(at: fixture.folder.path, clock: hand.clock)
    let id = try store.add(fixture.photo(1)).photo.id
    try store.delete([id])
    _ = try StoreEngine.rebuild(at: fixture.folder.path, clock: hand.clock)
    hand.advance()
    #expect(try store.emptyBin(olderThan: 1) == 0)
    hand.advance()
    #expect(try store.emptyBin(olderThan: 3) == 0)
    #expect(try store.emptyBin(olderThan: 1) == 1)
  }

  @Test func `a deleted photo's age counts from the rebuild if the old catalogue is lost`() throws {
    let fixture = try StoreFixture()
    let hand = TestClock()
    let store = try StoreEngine(at: fixture.folder.path, clock: hand.clock)
    let id = try store.add(fixture.photo(1)).photo.id
    try store.delete([id])
    for _ in 1...5 {
      hand.advance()
      try store.restore([id])
      try store.delete([id])
    }
    for ending in ["", "-wal", "-shm"] {
      try Folder.remove("\(fixture.folder.path)/.capture/catalogue.sqlite\(ending)")
    }
    let again = try StoreEngine(at: fixture.folder.path, clock: hand.clock)
    for _ in 1...2 {
      #expect(try again.emptyBin(olderThan: 1) == 0)
      hand.advance()
    }
    #expect(try again.emptyBin(olderThan: 1) == 1)
  }
}
