import Testing

@testable import CaptureV4L2

@Suite struct ArrivalCheckTests {
  /// Returns the answers for frames that become ready, in order.
  private func answers(_ arrivals: [(count: Int, isStamped: Bool)]) -> [Bool] {
    var check = ArrivalCheck()
    return arrivals.map { check.accepts($0.count, isStamped: $0.isStamped) }
  }

  @Test func `a single frame is accepted whatever clock stamps it`() {
    #expect(answers([(1, false), (1, true)]) == [true, true])
  }

  @Test func `the newest of several frames is accepted if its own stamp tells its age`() {
    #expect(answers([(6, true)]) == [true])
  }

  @Test func `several frames of unknown age are rejected once, and the next ones are accepted`() {
    #expect(answers([(6, false), (2, false), (2, false)]) == [false, true, false])
  }

  @Test func `a wake-up without any frame rejects nothing`() {
    #expect(answers([(0, false)]) == [true])
  }
}
