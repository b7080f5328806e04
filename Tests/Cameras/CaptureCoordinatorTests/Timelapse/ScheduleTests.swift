import CaptureBase
import CaptureTestSupport
import Testing

@testable import CaptureCoordinator

@Suite struct ScheduleTests {
  private let anchor = WallTime(seconds: 1_780_000_000, nanoseconds: 250_000_000, offset: 3_600)

  @Test(arguments: [
    (0, 1_780_000_000, 250_000_000), (1, 1_780_000_000, 350_000_000),
    (7, 1_780_000_000, 950_000_000), (8, 1_780_000_001, 50_000_000),
    (10_000_000, 1_781_000_000, 250_000_000),
  ])
  func `a moment is a multiple of the interval after the anchor to the nanosecond`(
    index: Int, seconds: Int64, nanoseconds: Int32
  ) {
    let schedule = Schedule(from: anchor, every: .milliseconds(100))
    #expect(
      schedule.moment(index)
        == WallTime(seconds: seconds, nanoseconds: nanoseconds, offset: 3_600))
  }

  @Test(arguments: [
    (Int?.none, Duration?.none, Int?.none), (5, nil, 5), (nil, .seconds(0), 1),
    (nil, .milliseconds(9_999), 1), (nil, .seconds(10), 2), (nil, .seconds(-1), 0),
    (5, .seconds(10), 2), (1, .seconds(10), 1),
  ])
  func `a schedule ends by count or by time, whichever comes first`(
    count: Int?, until: Duration?, total: Int?
  ) {
    let schedule = Schedule(
      from: anchor, every: .seconds(10), count: count, until: until.map { anchor + $0 })
    #expect(schedule.total == total)
  }

  @Test(arguments: [(Duration.zero, 100), (.seconds(86_400 * 400), 366 * 86_400_000)])
  func `an interval that is out of bounds is clamped`(
    interval: Duration, milliseconds: Int
  ) {
    #expect(Schedule(from: anchor, every: interval).interval == .milliseconds(milliseconds))
  }

  @Test(arguments: [
    (Duration.seconds(-100), 0), (.zero, 0), (.seconds(5), 0), (.milliseconds(5_001), 1),
    (.seconds(15), 1), (.milliseconds(15_001), 2),
  ])
  func `a moment may still be taken until half an interval after it`(span: Duration, index: Int) {
    let schedule = Schedule(from: anchor, every: .seconds(10))
    #expect(schedule.firstOpen(at: anchor + span) == index)
  }

  @Test func `a moment may be taken up to a minute late if the interval is long`() {
    #expect(Schedule(from: anchor, every: .seconds(3_600)).grace == .seconds(60))
  }

  @Test(arguments: [
    (Duration?.none, "2026-05-28T21:26:43.000+01:00"),
    (.seconds(10), "2026-05-28T21:26:50.000+01:00"),
    (.seconds(60), "2026-05-28T21:27:00.000+01:00"),
    (.seconds(3_600), "2026-05-28T22:00:00.000+01:00"),
    (.seconds(86_400), "2026-05-29T00:00:00.000+01:00"),
  ])
  func `a schedule starts at an aligned time at least two seconds away`(
    interval: Duration?, anchor: String
  ) {
    #expect(Schedule.anchor(after: self.anchor, alignedTo: interval).description == anchor)
  }

  @Test func `whatever the interval no moment drifts and each one is open exactly once`() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<2_000 {
      let nanoseconds = Int64.random(in: 100_000_000...400_000_000_000, using: &random)
      let schedule = Schedule(from: anchor, every: .nanoseconds(nanoseconds))
      let index = Int.random(in: 0...10_000_000, using: &random)
      let moment = schedule.moment(index)
      #expect((moment - anchor).nanoseconds == nanoseconds * Int64(index))
      #expect(schedule.firstOpen(at: moment) == index)
      #expect(schedule.firstOpen(at: moment + schedule.grace) == index)
      #expect(schedule.firstOpen(at: moment + schedule.grace + .nanoseconds(1)) == index + 1)
    }
  }
}
