import CaptureBase
import CaptureTestKit
import CaptureTime
import Dispatch
import Testing

/// Work that goes on without the time of a manual clock advancing.
@Suite(.timeLimit(.minutes(10)))
struct ClockProgressTests {
  private let clock = ManualClock(workLimit: 1_000)
  private let queue = DispatchQueue(label: "capture.test.spinning")

  private func failure(
    _ body: @escaping @Sendable () async throws -> Void
  ) async throws -> ManualClockError? {
    do {
      try await clock.run(patience: .milliseconds(50), body)
      return nil
    } catch let error as ManualClockError {
      return error
    }
  }

  @Test func `a run whose task only yields fails because the time does not advance`() async throws {
    let error = try await failure { [clock] in
      try await clock.sleep(for: .seconds(5))
      while !Task.isCancelled { await Task.yield() }
    }
    #expect(error?.code == .noProgress)
    #expect(error?.elapsed == .seconds(5))
    #expect(error?.lastQueue == "capture.manual-clock.tasks")
    #expect(
      error?.description == "work goes on after 5 s on the manual clock, but the time does not "
        + "advance; the last work ran on capture.manual-clock.tasks")
  }

  @Test func `a run whose task sleeps for no time in a loop fails`() async throws {
    let error = try await failure { [clock] in
      while true { try await clock.sleep(for: .zero) }
    }
    #expect(error?.code == .noProgress)
    #expect(error?.elapsed == .zero)
  }

  @Test func `a run fails when alarms follow one another by a nanosecond`() async throws {
    let spinner = Spinner(on: clock, queue, after: .nanoseconds(1))
    let (beats, beat) = AsyncStream.makeStream(of: Void.self)
    spinner.spin()
    let error = try await failure { for await _ in beats {} }
    spinner.stop()
    beat.finish()
    #expect(error?.code == .noProgress)
    #expect(error?.lastQueue == "capture.test.spinning")
  }

  @Test func `a run that has succeeded fails when its leftover work never ends`() async throws {
    let spinner = Spinner(on: clock, queue, after: .zero)
    let error = try await failure { spinner.spin() }
    spinner.stop()
    #expect(error?.code == .noProgress)
  }

  @Test(arguments: [Duration.zero, .seconds(1)])
  func `advancing and settling throw if work never ends`(span: Duration) throws {
    let spinner = Spinner(on: clock, queue, after: .zero)
    let begun = clock.now
    spinner.spin()
    let error = #expect(throws: ManualClockError.self) { try clock.advance(by: span) }
    #expect(error?.code == .noProgress)
    #expect(error?.pending == ["capture.test.spinning"])
    #expect(clock.now == begun)
    spinner.stop()
    try clock.settle()
    try clock.advance(by: span)
    #expect(clock.now == begun + span)
  }

  @Test func `work without end that only enqueues itself is found`() throws {
    let isOver = Guarded(false)
    @Sendable func again(_ clock: ManualClock, _ queue: DispatchQueue) {
      guard !isOver.withLock({ $0 }) else { return }
      clock.perform(on: queue) { again(clock, queue) }
    }
    again(clock, queue)
    let error = #expect(throws: ManualClockError.self) { try clock.settle() }
    #expect(error?.code == .noProgress)
    isOver.withLock { $0 = true }
    try clock.settle()
  }

  @Test func `work within the limit at each of many moments is not a failure`() throws {
    let log = Log()
    let alarms = (1...5).flatMap { moment in
      (1...900).map { _ in
        clock.alarm(after: .milliseconds(moment), on: queue) { log.add("rang") }
      }
    }
    try clock.advance(by: .seconds(1))
    #expect(log.words.count == 5 * 900)
    withExtendedLifetime(alarms) {}
  }

  @Test func `a run is limited to an hour of virtual time by default`() async throws {
    let begun = clock.now
    let error = try await failure { [clock] in
      while true { try await clock.sleep(for: .seconds(7)) }
    }
    #expect(error?.code == .limitReached)
    #expect(error?.elapsed == .seconds(3_600))
    #expect(clock.now - begun == .seconds(3_598))
  }
}

/// An alarm that sets itself again whenever it rings, until it is stopped.
private final class Spinner: Sendable {
  private let clock: ManualClock
  private let queue: DispatchQueue
  private let delay: Duration
  private let alarm = Guarded(Alarm?.none)
  private let isStopped = Guarded(false)

  init(on clock: ManualClock, _ queue: DispatchQueue, after delay: Duration) {
    self.clock = clock
    self.queue = queue
    self.delay = delay
  }

  func spin() {
    guard !isStopped.withLock({ $0 }) else { return }
    let next = clock.alarm(after: delay, on: queue) { [weak self] in self?.spin() }
    alarm.withLock { $0 = next }
  }

  func stop() {
    isStopped.withLock { $0 = true }
  }
}
