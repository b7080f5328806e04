import CaptureBase
import Testing

@testable import CaptureCoordinator

@Suite struct PaceTests {
  private func pace(_ interval: Duration, wish: Bool? = nil) -> Pace {
    Pace(interval: interval, idleStop: .seconds(10), wish: wish)
  }

  @Test(arguments: [
    (Duration.seconds(1), Bool?.none, true), (.seconds(12), nil, true), (.seconds(13), nil, false),
    (.milliseconds(12_700), nil, true), (.milliseconds(12_701), nil, false),
    (.seconds(60), nil, false), (.seconds(60), true, true), (.seconds(1), false, false),
  ])
  func `the interval decides whether the camera keeps running unless the user does`(
    interval: Duration, wish: Bool?, isWarm: Bool
  ) {
    #expect(pace(interval, wish: wish).isWarm == isWarm)
  }

  @Test func `a camera that is slow to start is kept running`() {
    var pace = pace(.seconds(15))
    #expect(!pace.isWarm)
    pace.note(.seconds(5), ofRunning: false)
    #expect(pace.isWarm)
  }

  @Test func `a running camera and a stopped one have separate lead times`() {
    var pace = pace(.seconds(1))
    pace.note(.milliseconds(800), ofRunning: true)
    #expect(pace.lead(ofRunning: true) == .milliseconds(1_200))
    #expect(pace.lead(ofRunning: false) == .milliseconds(2_700))
  }

  @Test func `a camera that stops between photos gets the lead time of a cold start`() {
    #expect(pace(.seconds(60)).lead(ofRunning: true) == .milliseconds(2_700))
  }

  @Test func `a lead time grows at once and shrinks slowly and stays within bounds`() {
    var lead = Lead(.seconds(1))
    lead.note(.seconds(4))
    #expect(lead.span == .milliseconds(5_200))
    lead.note(.zero)
    #expect(lead.span == .milliseconds(3_950))
    lead.note(.seconds(1_000))
    #expect(lead.span == .seconds(20))
  }

  @Test func `the median and the largest delay are accurate to the millisecond`() {
    var lateness = Lateness()
    #expect(lateness.median == nil)
    for milliseconds in [30, 10, 20, 1_000] { lateness.note(.milliseconds(milliseconds)) }
    lateness.note(.microseconds(10_400))
    #expect(lateness.median == .milliseconds(20))
    #expect(lateness.most == .milliseconds(1_000))
    #expect(lateness.count == 5)
  }

  @Test func `a delay that no photo had does not count`() {
    var lateness = Lateness()
    lateness.add(0, at: 5)
    #expect(lateness == Lateness())
    #expect(lateness.most == nil)
  }

  @Test(arguments: [(0, 0), (-3, 0), (1, 1), (300_000, 300_000), (300_001, 300_000)])
  func `a delay counts as at least zero and at most five minutes`(delay: Int, counted: Int) {
    var lateness = Lateness()
    lateness.note(.milliseconds(delay))
    #expect(lateness.most == .milliseconds(counted))
    #expect(lateness.median == .milliseconds(counted))
    #expect(lateness.pairs.map(\.delay) == [counted])
  }

  @Test func `the median of an even number of delays is the lower one in the middle`() {
    var lateness = Lateness()
    for milliseconds in [40, 10, 30, 20] { lateness.note(.milliseconds(milliseconds)) }
    #expect(lateness.median == .milliseconds(20))
  }

  @Test func `only delays that a photo had are written`() throws {
    var lateness = Lateness()
    for milliseconds in [3, 1, 3] { lateness.note(.milliseconds(milliseconds)) }
    #expect(lateness.pairs.map(\.delay) == [1, 3])
    #expect(lateness.pairs.map(\.count) == [1, 2])
  }

  @Test func `a summary without photos states no delays`() {
    var lateness = Lateness()
    let empty = TimelapseSummary(taken: 0, missed: 2, lateness: lateness, isFinished: false)
    #expect("\(empty)" == "0 taken, 2 missed, not finished")
    lateness.note(.zero)
    let full = TimelapseSummary(taken: 1, missed: 2, lateness: lateness, isFinished: true)
    #expect("\(full)" == "1 taken, 2 missed; \(lateness)")
  }

  @Test func `a jump of the wall clock is detected against the monotonic clock`() {
    let start = WallTime(seconds: 1_780_000_000)
    var watch = ClockWatch(start, at: .zero)
    #expect(watch.look(start + .seconds(60), at: .zero + .seconds(60)) == nil)
    #expect(watch.look(start + .milliseconds(120_400), at: .zero + .seconds(120)) == nil)
    #expect(
      watch.look(start + .milliseconds(3_720_400), at: .zero + .seconds(120)) == .seconds(3_600))
    #expect(watch.look(start + .milliseconds(3_720_400), at: .zero + .seconds(120)) == nil)
    #expect(
      watch.look(start + .milliseconds(120_400), at: .zero + .seconds(120)) == .seconds(-3_600))
  }
}
