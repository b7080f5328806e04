import Testing

@testable import CaptureCommand

@Suite struct SnapScheduleTests {
  /// Returns the steps at these times in milliseconds, after a first photo that took no time.
  private func steps(
    every interval: Int, count: Int, at times: [Int]
  ) -> [SnapSchedule.Step] {
    var schedule = SnapSchedule(every: .milliseconds(interval), count: count)
    #expect(schedule.step(at: .zero) == .shoot(1))
    schedule.note(at: .zero)
    return times.map { schedule.step(at: .milliseconds($0)) }
  }

  @Test func `each photo of a series is taken at its moment`() {
    let steps = steps(every: 100, count: 3, at: [10, 100, 130, 200, 200])
    #expect(
      steps == [
        .wait(.milliseconds(90), for: 2), .shoot(2), .wait(.milliseconds(70), for: 3), .shoot(3),
        .finish,
      ])
  }

  @Test func `a photo that is late by half an interval is taken, and does not delay the next one`()
  {
    let steps = steps(every: 100, count: 3, at: [150, 150])
    #expect(steps == [.shoot(2), .wait(.milliseconds(50), for: 3)])
  }

  @Test func `photos that are late by more than half an interval are missed, and not taken later`()
  {
    let steps = steps(every: 100, count: 100, at: [1020, 1020, 1020])
    #expect(steps == [.miss(2...10), .shoot(11), .wait(.milliseconds(80), for: 12)])
  }

  @Test func `missed photos count towards the number of photos in a series`() {
    #expect(steps(every: 100, count: 3, at: [900, 900]) == [.miss(2...3), .finish])
  }

  @Test func `a series with an interval below a nanosecond misses the remaining photos`() {
    var schedule = SnapSchedule(every: .nanoseconds(1) / 2, count: 9)
    #expect(schedule.step(at: .zero) == .shoot(1))
    schedule.note(at: .zero)
    #expect(schedule.step(at: .seconds(1)) == .miss(2...9))
  }

  @Test func `a photo of a series with a long interval may be late by at most a minute`() {
    let steps = steps(every: 3_600_000, count: 9, at: [3_660_000, 7_260_001])
    #expect(steps == [.shoot(2), .miss(3...3)])
  }

  @Test func `a slow first photo shifts the whole series, and keeps its interval`() {
    var schedule = SnapSchedule(every: .seconds(1), count: 3)
    #expect(schedule.step(at: .zero) == .shoot(1))
    schedule.note(at: .seconds(9))
    #expect(schedule.step(at: .seconds(9)) == .wait(.seconds(1), for: 2))
    #expect(schedule.moment(of: 3) == .seconds(11))
  }

  @Test func `a series without an interval misses no photos`() {
    #expect(steps(every: 0, count: 3, at: [9000, 9000, 9000]) == [.shoot(2), .shoot(3), .finish])
  }
}
