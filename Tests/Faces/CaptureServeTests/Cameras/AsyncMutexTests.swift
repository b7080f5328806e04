import CaptureTestSupport
import CaptureTime
import Testing

@testable import CaptureHTTP
@testable import CaptureServe

/// The mutex that lets one request at a time change a camera.
@Suite(.timeLimit(.minutes(10)))
struct AsyncMutexTests {
  /// A place with a mutex, on a manual clock.
  private actor Place {
    let mutex = AsyncMutex()
    nonisolated let clock = ManualClock()
    private nonisolated let executor: QueueExecutor
    /// What happened, in order.
    private(set) var reports: [String] = []

    init() {
      executor = QueueExecutor(label: "capture.tests.place", timeline: clock)
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Holds the mutex for this many seconds; returns the kind of the failure, if any.
    func pass(_ name: String, taking seconds: Int = 0) async -> String? {
      do throws(HTTPFailure) {
        try await mutex.withLock { () async throws(HTTPFailure) in
          reports.append("\(name) in")
          if seconds > 0 { try? await clock.sleep(for: .seconds(seconds)) }
          reports.append("\(name) out")
        }
        return nil
      } catch {
        return error.kind
      }
    }

    func close() async {
      mutex.close()
      await mutex.drain()
      reports.append("closed")
    }
  }

  @Test func `requests run one at a time, in the order in which they arrived`() async throws {
    let place = Place()
    let reports = try await place.clock.run {
      await withTaskGroup(of: Void.self) { group in
        for (name, seconds) in [("a", 3), ("b", 0), ("c", 2), ("d", 0)] {
          group.addTask { #expect(await place.pass(name, taking: seconds) == nil) }
          try? await place.clock.sleep(for: .milliseconds(1))
        }
      }
      return await place.reports
    }
    let order = ["a", "b", "c", "d"].flatMap { ["\($0) in", "\($0) out"] }
    #expect(reports == order)
  }

  @Test func `a new request waits behind earlier ones, even if it arrives as one ends`()
    async throws
  {
    let place = Place()
    let reports = try await place.clock.run {
      async let first = place.pass("first", taking: 1)
      try? await place.clock.sleep(for: .milliseconds(1))
      async let second = place.pass("second", taking: 1)
      // At the very time at which the first one ends.
      try? await place.clock.sleep(for: .milliseconds(999))
      async let others = [place.pass("third"), place.pass("fourth")]
      _ = await (first, second, others)
      return await place.reports
    }
    let order = ["first", "second", "third", "fourth"].flatMap { ["\($0) in", "\($0) out"] }
    #expect(reports == order)
  }

  @Test func `a closed mutex refuses all requests once the running one has ended`() async throws {
    let place = Place()
    let reports = try await place.clock.run {
      async let inside = place.pass("inside", taking: 5)
      try? await place.clock.sleep(for: .seconds(1))
      async let waiting = place.pass("waiting")
      try? await place.clock.sleep(for: .seconds(1))
      async let closed: Void = place.close()
      try? await place.clock.sleep(for: .seconds(1))
      async let late = place.pass("late")
      let kinds = await [inside, waiting, late]
      await closed
      #expect(kinds == [nil, "stopping", "stopping"])
      #expect(await place.pass("later") == "stopping")
      return await place.reports
    }
    #expect(reports == ["inside in", "inside out", "closed"])
  }

  @Test func `the request of a client that left while it waited does not run`() async throws {
    let place = Place()
    let reports = try await place.clock.run {
      async let inside = place.pass("inside", taking: 5)
      try? await place.clock.sleep(for: .seconds(1))
      await withTaskGroup(of: String?.self) { clients in
        clients.addTask { await place.pass("leaving") }
        try? await place.clock.sleep(for: .seconds(1))
        clients.cancelAll()
        #expect(await clients.next() == "clientLeft")
      }
      #expect(await inside == nil)
      #expect(await place.pass("later") == nil)
      return await place.reports
    }
    #expect(reports == ["inside in", "inside out", "later in", "later out"])
  }
}
