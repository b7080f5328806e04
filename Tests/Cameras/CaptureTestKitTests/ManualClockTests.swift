import CaptureBase
import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTime
import Dispatch
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ManualClockTests {
  private let clock = ManualClock()
  private let queue = DispatchQueue(label: "capture.test")
  private let log = Log()

  private func note(_ word: String, after delay: Duration) -> Alarm {
    clock.alarm(after: delay, on: queue) { [log] in log.add(word) }
  }

  @Test func `work that becomes due while the program starves runs late but in order`() throws {
    let alarms = [note("b", after: .seconds(2)), note("a", after: .seconds(1))]
    clock.starve(for: .seconds(5))
    #expect(log.words == [])
    let now = clock.now
    try clock.settle()
    #expect(log.words == ["a", "b"])
    #expect(clock.now == now)
    withExtendedLifetime(alarms) {}
  }

  @Test func `alarms ring in the order of their times`() throws {
    let alarms = [note("b", after: .seconds(2)), note("a", after: .seconds(1))]
    try clock.advance(by: .seconds(3))
    #expect(log.words == ["a", "b"])
    withExtendedLifetime(alarms) {}
  }

  @Test func `alarms for the same time ring in the order in which they were set`() throws {
    let alarms = (1...9).map { note("\($0)", after: .seconds(1)) }
    try clock.advance(by: .seconds(1))
    #expect(log.words == (1...9).map(String.init))
    withExtendedLifetime(alarms) {}
  }

  @Test func `an alarm does not ring before its time`() throws {
    let alarm = note("a", after: .seconds(2))
    try clock.advance(by: .milliseconds(1999))
    #expect(log.words == [])
    try clock.advance(by: .milliseconds(1))
    #expect(log.words == ["a"])
    withExtendedLifetime(alarm) {}
  }

  @Test func `an alarm that was released does not ring`() throws {
    _ = note("a", after: .seconds(1))
    try clock.advance(by: .seconds(2))
    #expect(log.words == [])
  }

  @Test func `a cancelled alarm does not ring`() throws {
    let alarm = note("a", after: .seconds(1))
    alarm.cancel()
    try clock.advance(by: .seconds(2))
    #expect(log.words == [])
  }

  @Test func `work runs on the queue that it was enqueued for`() throws {
    clock.perform(on: queue) { [queue, log] in
      dispatchPrecondition(condition: .onQueue(queue))
      log.add("ran")
    }
    try clock.settle()
    #expect(log.words == ["ran"])
  }

  @Test func `the clock shows an alarm's own time while it rings`() throws {
    let begun = clock.now
    let alarm = clock.alarm(after: .seconds(5), on: queue) { [clock, log] in
      log.add((clock.now - begun).brief)
    }
    try clock.advance(by: .seconds(9))
    #expect(log.words == ["5 s"])
    #expect(clock.now - begun == .seconds(9))
    withExtendedLifetime(alarm) {}
  }

  @Test func `the wall-clock time and the monotonic time advance together`() throws {
    let date = clock.date
    try clock.advance(by: .milliseconds(1500))
    #expect(clock.date.seconds - date.seconds == 1)
    #expect(clock.date.nanoseconds - date.nanoseconds == 500_000_000)
  }

  @Test func `time advances while async code waits`() async throws {
    let (beats, beat) = AsyncStream.makeStream(of: Timestamp.self)
    let begun = clock.now
    let alarm = clock.alarm(after: .seconds(600), on: queue) { [clock] in beat.yield(clock.now) }
    let moment = try await clock.run { await beats.first { _ in true } }
    #expect(moment == begun + .seconds(600))
    withExtendedLifetime(alarm) {}
  }

  @Test func `an error thrown by async code is rethrown`() async {
    struct TestError: Error {}
    await #expect(throws: TestError.self) { try await clock.run { throw TestError() } }
  }

  /// Returns the failure of a run that waits for little real time; nil if there is none.
  private func failure(
    limit: Duration = .seconds(60), _ body: @escaping @Sendable () async throws -> Void
  ) async throws -> ManualClockError? {
    do {
      try await clock.run(limit: limit, patience: .milliseconds(50), body)
      return nil
    } catch let error as ManualClockError {
      return error
    }
  }

  @Test func `a run fails when nothing is due and its operation still waits`() async throws {
    let (beats, beat) = AsyncStream.makeStream(of: Void.self)
    let error = try await failure { [clock] in
      try await clock.sleep(for: .seconds(5))
      for await _ in beats {}
    }
    beat.finish()
    #expect(error?.code == .nothingDue)
    #expect(error?.elapsed == .seconds(5))
    #expect(error?.pending == [])
    let description = error?.description ?? ""
    #expect(description.hasPrefix("the operation has not finished after 5 s"), "\(description)")
  }

  @Test func `a run fails at its limit of virtual time and names what is pending`() async throws {
    let begun = clock.now
    let error = try await failure(limit: .seconds(60)) { [clock] in
      while true { try await clock.sleep(for: .seconds(7)) }
    }
    #expect(error?.code == .limitReached)
    #expect(error?.elapsed == .seconds(60))
    #expect(error?.pending == ["capture.timeline.sleep"])
    #expect(clock.now - begun == .seconds(56))
  }

  @Test func `a run ends at its limit even if the operation ignores its cancellation`() async throws
  {
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let begun = ContinuousClock.now
    let (done, finishing) = AsyncStream.makeStream(of: Void.self)
    let error = try await failure {
      await Task { for await _ in gate {} }.value
      finishing.finish()
    }
    #expect(error != nil)
    #expect(begun.duration(to: .now) < .seconds(60))
    opening.finish()
    try await clock.run { for await _ in done {} }  // its rest would keep the clock alive
  }

  @Test func `a clock can be used again after a run that failed`() async throws {
    let (beats, beat) = AsyncStream.makeStream(of: Void.self)
    #expect(try await failure { for await _ in beats {} } != nil)
    beat.finish()
    let begun = clock.now
    try await clock.run { [clock] in try await clock.sleep(for: .seconds(3)) }
    #expect(clock.now - begun == .seconds(3))
  }

  @Test func `a task sleeps until a time of the manual clock`() async throws {
    let begun = clock.now
    try await clock.run { [clock] in
      try await Task.sleep(until: begun + .seconds(600), clock: clock)
      #expect(clock.now == begun + .seconds(600))
      try await clock.sleep(for: .seconds(60))
      #expect(clock.now == begun + .seconds(660))
    }
  }

  @Test func `the manual clock measures the time that an operation waits`() async throws {
    let span = try await clock.run { [clock] in
      try await clock.measure { try await clock.sleep(for: .milliseconds(1500)) }
    }
    #expect(span == .milliseconds(1500))
  }

  @Test func `a sleeping task that is cancelled wakes with an error`() async throws {
    let begun = clock.now
    let isCancelled = try await clock.run { [clock] in
      await withTaskGroup(of: Bool.self) { group in
        group.addTask {
          do {
            try await clock.sleep(for: .seconds(60))
            return false
          } catch {
            return error is CancellationError
          }
        }
        try? await clock.sleep(for: .seconds(5))
        group.cancelAll()
        return await group.next() ?? false
      }
    }
    #expect(isCancelled)
    #expect(clock.now - begun == .seconds(5))
  }

  @Test func `the tasks of a run take turns in the same order every time`() async throws {
    func order() async throws -> [String] {
      let log = Log()
      try await ManualClock().run {
        await withTaskGroup(of: Void.self) { group in
          for name in ["a", "b", "c"] {
            group.addTask {
              for turn in 1...3 {
                log.add("\(name)\(turn)")
                await Task.yield()
              }
            }
          }
        }
      }
      return log.words
    }
    let first = try await order()
    #expect(first.count == 9)
    for _ in 1...20 {
      #expect(try await order() == first)
    }
  }
}

/// A list of words that can be added from any thread.
final class Log: Sendable {
  private let list = Guarded<[String]>([])

  var words: [String] { list.withLock { $0 } }

  func add(_ word: String) {
    list.withLock { $0.append(word) }
  }
}
