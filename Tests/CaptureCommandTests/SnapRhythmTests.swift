import Testing

@testable import CaptureCommand

@Suite struct SnapRhythmTests {
  /// What happens at times in milliseconds, where the first photo is there at once.
  private func steps(
    every interval: Int, count: Int, at times: [Int]
  ) -> [SnapRhythm.Step] {
    var rhythm = SnapRhythm(every: .milliseconds(interval), count: count)
    #expect(rhythm.step(at: .zero) == .shoot(1))
    rhythm.note(at: .zero)
    return times.map { rhythm.step(at: .milliseconds($0)) }
  }

  @Test func `each photo waits for its moment`() {
    let steps = steps(every: 100, count: 3, at: [10, 100, 130, 200, 200])
    #expect(
      steps == [
        .wait(.milliseconds(90), for: 2), .shoot(2), .wait(.milliseconds(70), for: 3), .shoot(3),
        .finish,
      ])
  }

  @Test func `what is late by half an interval is taken, and does not shift the next`() {
    let steps = steps(every: 100, count: 3, at: [150, 150])
    #expect(steps == [.shoot(2), .wait(.milliseconds(50), for: 3)])
  }

  @Test func `what is later is missed, and never made up for`() {
    let steps = steps(every: 100, count: 100, at: [1020, 1020, 1020])
    #expect(steps == [.miss(2...10), .shoot(11), .wait(.milliseconds(80), for: 12)])
  }

  @Test func `missed photos count`() {
    #expect(steps(every: 100, count: 3, at: [900, 900]) == [.miss(2...3), .finish])
  }

  @Test func `an interval too short to count in nanoseconds is no trouble`() {
    var rhythm = SnapRhythm(every: .nanoseconds(1) / 2, count: 9)
    #expect(rhythm.step(at: .zero) == .shoot(1))
    rhythm.note(at: .zero)
    #expect(rhythm.step(at: .seconds(1)) == .miss(2...9))
  }

  @Test func `a long interval forgives a minute`() {
    let steps = steps(every: 3_600_000, count: 9, at: [3_660_000, 7_260_001])
    #expect(steps == [.shoot(2), .miss(3...3)])
  }

  @Test func `however long the first photo takes, the others come an interval apart`() {
    var rhythm = SnapRhythm(every: .seconds(1), count: 3)
    #expect(rhythm.step(at: .zero) == .shoot(1))
    rhythm.note(at: .seconds(9))
    #expect(rhythm.step(at: .seconds(9)) == .wait(.seconds(1), for: 2))
    #expect(rhythm.moment(of: 3) == .seconds(11))
  }

  @Test func `without an interval nothing is missed`() {
    #expect(steps(every: 0, count: 3, at: [9000, 9000, 9000]) == [.shoot(2), .shoot(3), .finish])
  }
}
