import CaptureBase
import CaptureTime
import Testing

/// The machine's time as a clock of Swift.
@Suite(.timeLimit(.minutes(10)))
struct WallTimelineTests {
  private let timeline = WallTimeline()

  @Test func `a task sleeps until a time of the wall timeline`() async throws {
    let end = timeline.now + .milliseconds(20)
    try await Task.sleep(until: end, clock: timeline)
    #expect(timeline.now >= end)
  }

  @Test func `the wall timeline measures the time that an operation takes`() async throws {
    let span = try await timeline.measure { try await timeline.sleep(for: .milliseconds(20)) }
    #expect(span >= .milliseconds(20))
  }

  @Test func `a timeline of unknown type can be slept on`() async throws {
    let unknown: any Timeline = timeline
    let begun = unknown.now
    try await unknown.sleep(for: .milliseconds(5))
    #expect(unknown.now - begun >= .milliseconds(5))
  }

  @Test func `a sleep until a time in the past returns at once`() async throws {
    try await timeline.sleep(until: timeline.now - .seconds(60))
  }

  @Test func `timestamps advance by durations and measure the time between them`() {
    let moment = Timestamp(nanoseconds: 5)
    #expect(moment.advanced(by: .nanoseconds(7)) == Timestamp(nanoseconds: 12))
    #expect(moment.duration(to: Timestamp(nanoseconds: 2)) == .nanoseconds(-3))
  }
}
