import CaptureBase
import CaptureImaging
import CaptureStore
import CaptureTestKit
import Testing

@testable import CaptureBrowse

struct LookAheadTests {
  /// Returns the state after requests for these places at regular intervals.
  private func walk(_ places: [Int], each milliseconds: Int = 16) -> LookAhead {
    var ahead = LookAhead()
    var now = Timestamp(nanoseconds: 0)
    for place in places {
      ahead.note(place, at: now)
      now = now + .milliseconds(milliseconds)
    }
    return ahead
  }

  private func window(
    _ ahead: LookAhead, count: Int = 1_000, loading milliseconds: Int = 0, limit: Int = 500
  ) -> LookAhead.Window {
    ahead.window(count: count, loading: .milliseconds(milliseconds), limit: limit)
  }

  @Test func `at rest, five photos on each side are loaded and two are decoded`() {
    var ahead = walk([98, 99, 100])
    ahead.rest()
    let window = window(ahead)
    #expect(window.loads.sorted() == Array(95...99) + Array(101...105))
    #expect(Set(window.decodes) == [98, 99, 101, 102])
    #expect(window.keeps.sorted() == Array(98...102))
  }

  @Test func `during a movement, photos in its direction are loaded, the next one first`() {
    let window = window(walk([10, 11, 12]))
    #expect(window.loads == Array(13...17))
    #expect(window.decodes == [13, 14, 15])
    #expect(window.keeps == [12, 13, 14, 15, 11])
  }

  @Test func `the look-ahead grows with the speed of movement and the loading time`() {
    // At 60 photos per second and 200 ms each, 12 photos pass while one is loaded.
    #expect((12...14).contains(window(walk([1, 2, 3, 4]), loading: 200).loads.count))
    #expect((24...27).contains(window(walk([1, 3, 5, 7]), loading: 200).loads.count))
  }

  @Test func `a reversal of the movement is followed at once`() {
    #expect(window(walk([50, 51, 52, 53, 52])).loads.prefix(3) == [51, 50, 49])
  }

  @Test func `no photos are predicted after a jump`() {
    let window = window(walk([50, 51, 52, 700]))
    #expect(window.loads.isEmpty && window.decodes.isEmpty)
    #expect(window.keeps == [700])
  }

  @Test func `movement in larger steps decodes the photos at those steps`() {
    #expect(window(walk([10, 13, 16])).decodes == [19, 22, 25])
  }

  @Test func `the look-ahead stays within the list and the given limit`() {
    #expect(window(walk([996, 997, 998])).loads == [999])
    #expect(window(walk([1, 2, 3]), loading: 500, limit: 7).loads == Array(4...10))
    #expect(window(walk([5]), count: 0) == LookAhead.Window())
  }

  @Test func `photos in the old direction are no longer read after a reversal`() throws {
    let fixture = PhotoBrowserTests.Fixture([
      .tiers: .milliseconds(100), .tier(.low): .milliseconds(80),
    ])
    for number in 20...23 { try fixture.show(number, for: .milliseconds(16)) }
    let before = fixture.source.loads.count
    let given = fixture.browser.statistics.cancelledBeforeStart
    try fixture.show(22)
    #expect(fixture.browser.statistics.cancelledBeforeStart >= given + 5)
    for number in (10...21).reversed() { try fixture.show(number, for: .milliseconds(16)) }
    try fixture.clock.advance(by: .seconds(10))
    let after = fixture.source.loads.dropFirst(before).map(\.photo.number)
    #expect(after.allSatisfy { $0 < 23 })
    #expect(Set(after).isSuperset(of: 5...15))
  }
}
