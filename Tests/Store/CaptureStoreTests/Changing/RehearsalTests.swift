import CaptureBase
import CaptureTestSupport
import Testing

@testable import CaptureStore

/// Changes that are worked out and not made.
@Suite(.timeLimit(.minutes(10)))
struct RehearsalTests {
  private enum Change: CaseIterable { case move, delete, restore }

  @Test func `a store that cannot be written to refuses a rehearsal as it refuses the change`()
    throws
  {
    let bench = try StoreBench()
    let id = try bench.add(1).id
    let reader = StoreEngine(bench.store.place, bench.store.configuration, isReadOnly: true)
    #expect(throws: StoreError(readOnly: bench.store.place)) {
      _ = try reader.rehearseMove([id], to: "Crete")
    }
    #expect(throws: StoreError(readOnly: bench.store.place)) {
      _ = try reader.rehearseDeleting([id])
    }
  }

  @Test(arguments: Change.allCases)
  private func `a rehearsal returns what the change returns, and changes no byte`(
    change: Change
  ) throws {
    let bench = try StoreBench()
    var new = try bench.photo(1)
    new.folder = "A"
    new.name = "same.jpg"
    let first = try bench.store.add(new).photo.id
    new = try bench.photo(2)
    (new.folder, new.name) = ("B", "same.jpg")
    let second = try bench.store.add(new).photo.id
    if change == .restore { try bench.store.delete([first, second]) }
    let before = try StoreContents.bytes(in: bench.folder.path)
    func outcome(_ rehearses: Bool, _ store: StoreEngine) throws -> [String] {
      let ids = [first, second]
      let photos =
        switch (change, rehearses) {
        case (.move, true): try store.rehearseMove(ids, to: "A")
        case (.move, false): try store.move(ids, to: "A")
        case (.delete, true): try store.rehearseDeleting(ids)
        case (.delete, false): try store.delete(ids)
        case (.restore, true): try store.rehearseRestoring(ids)
        case (.restore, false): try store.restore(ids)
        }
      return photos.map { "\($0.id) \($0.path) \($0.deleted != nil)" }
    }
    let rehearsed = try outcome(true, bench.store)
    #expect(try StoreContents.bytes(in: bench.folder.path) == before)
    #expect(try outcome(false, bench.store) == rehearsed)
  }

  @Test func `a rehearsal refuses what the change refuses`() throws {
    let bench = try StoreBench()
    let id = try bench.store.add(bench.photo(1)).photo.id
    #expect(throws: StoreError.self) { try bench.store.rehearseMove([id], to: "../out") }
    try bench.store.delete([id])
    #expect(throws: StoreError.self) { try bench.store.rehearseMove([id], to: "A") }
  }

  @Test(arguments: [nil, 0, 1])
  func `the photos that emptying the bin would remove are those that it removes`(
    days: Int?
  ) throws {
    let bench = try StoreBench()
    try bench.store.delete([try bench.store.add(bench.photo(1)).photo.id])
    let count = try bench.store.binnedPhotos(olderThan: days).count
    #expect(try bench.store.emptyBin(olderThan: days) == count)
  }
}
