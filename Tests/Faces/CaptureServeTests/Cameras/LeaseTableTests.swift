import CaptureBase
import Testing

@testable import CaptureServe

/// When the leases of a camera end.
struct LeaseTableTests {
  private let start = Timestamp(nanoseconds: 1_000_000_000)
  private let lease = LeaseID(text: "a")

  private func at(_ seconds: Double) -> Timestamp { start + .seconds(seconds) }

  @Test func `a lease that nobody uses ends after four seconds`() {
    var table = LeaseTable()
    _ = table.add(lease, at: start)
    #expect(table.firstEnd == at(4))
    table.sweep(at: at(3.9))
    #expect(table.count == 1)
    table.sweep(at: at(4))
    #expect(table.count == 0)
    #expect(table.firstEnd == nil)
  }

  @Test func `each use of a lease lets it live for four more seconds`() {
    var table = LeaseTable()
    _ = table.add(lease, at: start)
    let answers = [3, 6, 9.9, 13.9].map { table.renew(lease, at: at($0)) }
    #expect(answers == [true, true, true, false])
  }

  @Test func `a lease whose client vanished ends after a second unless it is used again`() {
    var table = LeaseTable()
    _ = table.add(lease, at: start)
    table.shorten(lease, at: at(0.5))
    #expect(table.firstEnd == at(1.5))
    _ = table.renew(lease, at: at(1))
    #expect(table.firstEnd == at(5))
    table.shorten(lease, at: at(4.5))
    #expect(table.firstEnd == at(5), "it ends no later than it would have")
  }

  @Test func `a released lease is gone, and releasing it again has no effect`() {
    var table = LeaseTable()
    _ = table.add(lease, at: start)
    table.remove(lease)
    table.remove(lease)
    #expect(table.count == 0)
    let isAlive = table.renew(lease, at: start)
    #expect(!isAlive)
  }

  @Test func `the first of several leases to end is the next to be swept`() {
    var table = LeaseTable()
    let other = LeaseID(text: "b")
    _ = table.add(lease, at: start)
    _ = table.add(other, at: at(2))
    #expect(table.firstEnd == at(4))
    table.sweep(at: at(5))
    #expect(table.firstEnd == at(6))
    let isAlive = table.renew(other, at: at(5))
    #expect(isAlive)
  }

  @Test func `a camera has at most 64 leases, not counting those that have ended`() {
    var table = LeaseTable()
    for _ in 0..<64 { _ = table.add(LeaseID(), at: start) }
    #expect(table.count == 64)
    let isAdded = [3, 4].map { table.add(lease, at: at($0)) }
    #expect(isAdded == [false, true])
  }

  @Test func `a lease of an open stream lasts until it is removed, and counts as any other`() {
    var table = LeaseTable()
    let isAdded = (0..<65).map { _ in table.addLasting(LeaseID(), at: start) }
    #expect(isAdded.count(where: \.self) == 64)
    let isAnotherAdded = table.add(lease, at: at(100))
    #expect(!isAnotherAdded)
    #expect(table.firstEnd == nil)
    table = LeaseTable()
    _ = table.addLasting(lease, at: start)
    table.sweep(at: at(1_000_000))
    #expect(table.count == 1)
    table.remove(lease)
    #expect(table.count == 0)
  }

  @Test func `the names of leases have 32 digits and differ`() {
    let names = Set((0..<100).map { _ in LeaseID().text })
    #expect(names.count == 100)
    #expect(names.allSatisfy { $0.utf8.count == 32 && $0.allSatisfy(\.isHexDigit) })
  }
}
