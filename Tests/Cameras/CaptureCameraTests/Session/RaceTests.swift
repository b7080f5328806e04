import CaptureCamera
import CaptureTestKit
import CaptureTestSupport
import Testing

/// All orders of commands and failures, with drivers that respond in different ways.
@Suite struct RaceTests {
  @Test(arguments: CameraBehaviour.allCases, [false, true])
  func `calls and failures in any order are answered once`(
    behaviour: CameraBehaviour, isRunning: Bool
  ) throws {
    for order in Self.orders {
      let race = try Race(behaviour, isRunning: isRunning)
      for step in order { try race.take(step) }
      try race.finish()
      #expect(race.mistakes == [], "\(order)")
    }
  }

  @Test func `calls in any order without waiting in between are each answered once`() throws {
    for order in Self.orders {
      let race = try Race(.prompt, isRunning: false)
      for step in order { race.ask(step) }
      try race.finish()
      #expect(race.mistakes == [], "\(order)")
    }
  }

  /// All orders; of two that differ only in which start comes first, one is kept.
  private static let orders = Race.Step.allCases.permutations.filter { order in
    order.first { $0 == .start || $0 == .startAgain } == .start
  }
}
