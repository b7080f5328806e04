import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Testing

/// Everything that may happen to a session, in every order, with cameras of every temper.
@Suite struct RaceTests {
  @Test(arguments: Temper.allCases, [false, true])
  func `in every order everything is answered once`(temper: Temper, isRunning: Bool) throws {
    for order in Self.orders {
      let race = try Race(temper, isRunning: isRunning)
      for step in order { race.take(step) }
      race.finish()
      #expect(race.mistakes == [], "\(order)")
    }
  }

  @Test func `nothing that is asked at once is lost`() throws {
    for order in Self.orders {
      let race = try Race(.prompt, isRunning: false)
      for step in order { race.ask(step) }
      race.finish()
      #expect(race.mistakes == [], "\(order)")
    }
  }

  /// All orders, one of each two that differ only in which start is which.
  private static let orders = Race.Step.allCases.permutations.filter { order in
    order.first { $0 == .start || $0 == .startAgain } == .start
  }
}
