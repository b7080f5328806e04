import CaptureBase
import CaptureImaging
import CaptureStore
import Testing

@testable import CaptureBrowse

struct TierLoadsTests {
  private static let now = Timestamp(nanoseconds: 0)

  private func load(_ number: Int) -> TierWork { .load(.numbered(number), .tiers) }

  private func loads(_ wanted: [(Int, LoadPurposes)], workers: Int = 2) -> TierLoads {
    var loads = TierLoads(workerCount: workers)
    for (number, purposes) in wanted { loads.add(load(number), for: purposes) }
    return loads
  }

  /// Starts all work that may run now, and returns it.
  private func begun(_ loads: inout TierLoads) -> [TierWork] {
    var works: [TierWork] = []
    while let work = loads.begin(at: Self.now) { works.append(work) }
    return works
  }

  private func dropped(_ purposes: LoadPurposes, _ loads: inout TierLoads) -> [TierWork] {
    loads.drop(purposes) { _ in true }.map(\.work)
  }

  @Test func `work for the current photo starts first, and the precache last`() {
    var loads = loads([(1, .precache), (2, .ahead), (3, .visible), (4, .ahead)], workers: 1)
    var order: [TierWork] = []
    while let work = loads.begin(at: Self.now) {
      order.append(work)
      _ = loads.end(work, at: Self.now)
    }
    #expect(order == [3, 2, 4, 1].map(load))
  }

  @Test func `one worker is kept free for the current photo`() {
    var loads = loads([(1, .ahead), (2, .ahead)])
    let first = begun(&loads)
    #expect(first == [load(1)])
    loads.add(load(3), for: .visible)
    loads.add(load(4), for: .visible)
    let second = begun(&loads)
    #expect(second == [load(3)])
  }

  @Test func `the precache starts only when no other work is running`() {
    var loads = loads([(1, .visible), (2, .precache)])
    let first = begun(&loads)
    #expect(first == [load(1)])
    _ = loads.end(load(1), at: Self.now)
    let second = begun(&loads)
    #expect(second == [load(2)])
  }

  @Test func `work is dropped only when the last of its purposes is gone`() {
    var loads = loads([(1, .visible)])
    let isThere = loads.join(load(1), for: .ahead)
    #expect(isThere)
    let first = dropped(.visible, &loads)
    #expect(first.isEmpty && loads.cancelledBeforeStart == 0)
    #expect(loads.purposes(of: load(1)) == .ahead)
    let second = dropped(.ahead, &loads)
    #expect(second == [load(1)] && loads.cancelledBeforeStart == 1)
    let rest = begun(&loads)
    #expect(rest.isEmpty)
  }

  @Test func `work that is no longer needed runs to its end and is counted as cancelled`() {
    var loads = loads([(1, .visible)])
    _ = begun(&loads)
    let ended = dropped(.visible, &loads)
    #expect(ended.isEmpty && loads.cancelledInWork == 0)
    let end = loads.end(load(1), at: Self.now + .milliseconds(3))
    #expect(end?.purposes == [])
    #expect(loads.cancelledInWork == 1)
    #expect(end?.span == .milliseconds(3))
    let again = loads.end(load(1), at: Self.now)
    #expect(again == nil)
  }

  @Test func `work that is running without a purpose can get one again`() {
    var loads = loads([(1, .visible)])
    _ = begun(&loads)
    _ = dropped(.visible, &loads)
    let isThere = loads.join(load(1), for: .visible)
    #expect(isThere)
    let more = begun(&loads)
    #expect(more.isEmpty)
    let end = loads.end(load(1), at: Self.now)
    #expect(end?.purposes == .visible)
  }
}
