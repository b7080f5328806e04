import Testing

@testable import CaptureServe

/// What readers of events get, however slow they are.
struct EventLogTests {
  @Test func `a reader gets the events that it has not seen, in order`() {
    var log = EventLog()
    log.add("a", about: nil)
    log.add("b", about: "camera")
    #expect(log.reading(after: 0) == .lines(["a", "b"], last: 2))
    log.add("c", about: nil)
    #expect(log.reading(after: 2) == .lines(["c"], last: 3))
    #expect(log.reading(after: 3) == .lines([], last: 3))
  }

  @Test func `a slow reader gets only the newest event of each subject`() {
    var log = EventLog()
    for state in ["starting", "running", "interrupted"] { log.add(state, about: "camera") }
    log.add("other", about: "other camera")
    #expect(log.reading(after: 0) == .lines(["interrupted", "other"], last: 4))
  }

  @Test func `a reader that missed one of its own events is informed`() {
    var log = EventLog()
    log.add("newest of its subject", about: "camera")
    for number in 1...EventLog.limit { log.add("\(number)", about: nil) }
    #expect(log.reading(after: 1) == .missed(last: EventLog.limit + 1))
    guard case .lines(let lines, _) = log.reading(after: 2) else {
      Issue.record("the second event was missed")
      return
    }
    #expect(lines.count == EventLog.limit - 1)
  }
}
