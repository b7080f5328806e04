import CaptureBase
import CaptureImaging
import CaptureTestSupport
import Testing

@testable import CaptureCoordinator

@Suite struct TimelapseMachineTests {
  private let anchor = WallTime(seconds: 1_780_000_000)

  private func machine(count: Int? = nil) -> TimelapseMachine {
    TimelapseMachine(Schedule(from: anchor, every: .seconds(10), count: count))
  }

  @Test func `a moment is shot when only its lead time is left`() {
    var machine = machine()
    let lead = Duration.seconds(2)
    #expect(
      machine.step(at: anchor - .seconds(60), lead: lead)
        == .wait(until: anchor - .seconds(2), for: 0))
    #expect(machine.step(at: anchor - .seconds(2), lead: lead) == .shoot(0))
    #expect(
      machine.step(at: anchor + .seconds(1), lead: lead)
        == .wait(until: anchor + .seconds(8), for: 1))
  }

  @Test func `a slightly late moment is shot and no two moments are shot at once`() {
    var machine = machine()
    #expect(machine.step(at: anchor + .seconds(34), lead: .zero) == .miss(0..<3, .heldUp))
    #expect(machine.step(at: anchor + .seconds(34), lead: .zero) == .shoot(3))
    #expect(
      machine.step(at: anchor + .seconds(34), lead: .zero)
        == .wait(until: anchor + .seconds(40), for: 4))
  }

  @Test func `a reason for missed moments applies only until the schedule has caught up`() {
    var machine = machine()
    machine.excuse(.notRunning)
    #expect(machine.step(at: anchor + .seconds(6), lead: .zero) == .miss(0..<1, .notRunning))
    _ = machine.step(at: anchor + .seconds(6), lead: .zero)
    #expect(machine.step(at: anchor + .seconds(26), lead: .zero) == .miss(1..<3, .heldUp))
  }

  @Test func `a moment is missed because of its reader only if that took most of its time`() {
    var machine = machine()
    machine.excuse(.notRunning)
    machine.excuse(.readerBusy, from: anchor + .seconds(4), to: anchor + .seconds(6))
    #expect(machine.step(at: anchor + .seconds(6), lead: .zero) == .miss(0..<1, .notRunning))
    machine.excuse(.readerBusy, from: anchor + .seconds(6), to: anchor + .seconds(14))
    #expect(machine.step(at: anchor + .seconds(14), lead: .zero) == .shoot(1))
    machine.excuse(.readerBusy, from: anchor + .seconds(22), to: anchor + .seconds(26))
    #expect(machine.step(at: anchor + .seconds(26), lead: .zero) == .miss(2..<3, .readerBusy))
  }

  @Test func `a reader that leaves time for a moment is not why it is missed later`() {
    var machine = machine()
    #expect(machine.step(at: anchor, lead: .zero) == .shoot(0))
    machine.excuse(.readerBusy, from: anchor + .seconds(6), to: anchor + .seconds(14))
    #expect(machine.step(at: anchor + .seconds(16), lead: .zero) == .miss(1..<2, .heldUp))
  }

  @Test(
    arguments: [(12_499, .readerBusy), (12_500, .heldUp), (12_501, .heldUp)]
      as [(Int, MissReason)])
  func `a reader is to blame for a moment only if it took more than half of its time`(
    start: Int, reason: MissReason
  ) {
    var machine = machine()
    #expect(machine.step(at: anchor, lead: .zero) == .shoot(0))
    machine.excuse(
      .readerBusy, from: anchor + .milliseconds(start), to: anchor + .seconds(16))
    #expect(machine.step(at: anchor + .seconds(16), lead: .zero) == .miss(1..<2, reason))
  }

  @Test func `a photo that left time for the next moment is not why that moment is missed`() {
    var machine = machine()
    #expect(machine.step(at: anchor, lead: .zero) == .shoot(0))
    machine.excuse(.overtaken(by: anchor))
    machine.excuse(.readerBusy, from: anchor + .seconds(1), to: anchor + .seconds(2))
    #expect(machine.step(at: anchor + .seconds(16), lead: .zero) == .miss(1..<2, .heldUp))
  }

  @Test func `a photo that took beyond the next moment is why that moment is missed`() {
    var machine = machine()
    #expect(machine.step(at: anchor, lead: .zero) == .shoot(0))
    machine.excuse(.overtaken(by: anchor))
    machine.excuse(.readerBusy, from: anchor + .seconds(16), to: anchor + .seconds(17))
    #expect(
      machine.step(at: anchor + .seconds(17), lead: .zero) == .miss(1..<2, .overtaken(by: anchor)))
  }

  @Test func `a timelapse finishes after its last moment, taken or missed`() {
    var machine = machine(count: 2)
    #expect(machine.step(at: anchor, lead: .zero) == .shoot(0))
    #expect(machine.step(at: anchor + .seconds(900), lead: .zero) == .miss(1..<2, .heldUp))
    #expect(machine.step(at: anchor + .seconds(900), lead: .zero) == .finish)
  }

  @Test func `a clock that is set back does not repeat a shot`() {
    var machine = machine()
    #expect(machine.step(at: anchor, lead: .zero) == .shoot(0))
    #expect(
      machine.step(at: anchor - .seconds(3_600), lead: .zero)
        == .wait(until: anchor + .seconds(10), for: 1))
  }

  @Test func `a photo that failed before its moment can be retried`() {
    var machine = machine()
    #expect(machine.step(at: anchor - .seconds(1), lead: .seconds(1)) == .shoot(0))
    machine.reopen(0)
    #expect(machine.step(at: anchor, lead: .seconds(1)) == .shoot(0))
  }

  @Test func `whatever the pauses and clock changes each moment is decided once in order`() {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<300 {
      let interval = Duration.milliseconds(Int.random(in: 100...100_000, using: &random))
      let count = Int.random(in: 1...200, using: &random)
      let schedule = Schedule(from: anchor, every: interval, count: count)
      var machine = TimelapseMachine(schedule)
      var now = anchor - interval * 3
      var decided: [Int] = []
      steps: for _ in 0..<100_000 {
        let lead = Duration.milliseconds(Int.random(in: 0...3_000, using: &random))
        switch machine.step(at: now, lead: lead) {
        case .finish: break steps
        case .miss(let moments, _):
          #expect(moments.allSatisfy { now - schedule.moment($0) > schedule.grace })
          decided += moments
        case .shoot(let index):
          #expect(now - schedule.moment(index) >= .zero - lead)
          #expect(now - schedule.moment(index) <= schedule.grace)
          decided.append(index)
        case .wait(let until, _):
          #expect(until - now > .zero)
          now = until
        }
        now = now + interval * Double.random(in: 0...1, using: &random)
        if Int.random(in: 0..<20, using: &random) == 0 {
          now = now + interval * Double.random(in: -5...20, using: &random)
        }
      }
      #expect(decided == Array(0..<count))
    }
  }
}
