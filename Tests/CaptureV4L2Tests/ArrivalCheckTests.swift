import Testing

@testable import CaptureV4L2

@Suite struct ArrivalCheckTests {
  @Test func `a single frame is accepted whatever clock stamps it`() {
    var check = ArrivalCheck()
    #expect(check.accepts(1, isStamped: false))
    #expect(check.accepts(1, isStamped: true))
  }

  @Test func `the newest of several frames is accepted if its own stamp tells its age`() {
    var check = ArrivalCheck()
    #expect(check.accepts(6, isStamped: true))
  }

  @Test func `several frames of unknown age are rejected once, and the next ones are accepted`() {
    var check = ArrivalCheck()
    #expect(!check.accepts(6, isStamped: false))
    #expect(check.accepts(2, isStamped: false))
    #expect(!check.accepts(2, isStamped: false))
  }

  @Test func `a wake-up without any frame rejects nothing`() {
    var check = ArrivalCheck()
    #expect(check.accepts(0, isStamped: false))
  }
}
