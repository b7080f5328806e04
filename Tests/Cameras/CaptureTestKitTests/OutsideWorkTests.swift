import Capture
import CaptureBase
import CaptureTestKit
import CaptureTestSupport
import Dispatch
import Testing

/// A manual clock, and what happens on other threads than its own.
@Suite(.timeLimit(.minutes(10)))
struct OutsideWorkTests {
  private let clock = ManualClock()
  /// Small pictures, which are faster to make.
  private static let small = SessionConfiguration(
    request: StreamRequest(size: FrameSize(width: 320, height: 240)))

  @Test func `no time passes while a store works`() async throws {
    let folder = try TestFolder()
    let passed = try await clock.run { [clock, path = folder.path] in
      async let _ = tick(clock)
      let start = clock.now
      let store = try await PhotoStore(at: "\(path)/photos")
      for _ in 0..<50 { _ = try await store.photos() }
      let passed = clock.now - start
      return passed
    }
    #expect(passed == .zero)
  }

  /// Keeps alarms due until it is cancelled.
  @Sendable private func tick(_ clock: ManualClock) async {
    while (try? await clock.sleep(for: .milliseconds(10))) != nil {}
  }

  @Test func `a hundred runs with a coordinator, a store and a fault give one result`()
    async throws
  {
    var results: Set<[String]> = []
    let count = Effort.count(brief: 5, usual: 100, long: 100)
    for _ in 0..<count { results.insert(try await Self.story()) }
    #expect(results.count == 1)
    let result = try #require(results.first)
    #expect(result.contains { $0.contains("5 stars") })
    #expect(result.contains { $0.contains("interrupted") })
  }

  /// Takes photos of a camera that is unplugged meanwhile, keeps and rates them, and returns the events with their times.
  private static func story() async throws -> [String] {
    let folder = try TestFolder()
    let clock = ManualClock()
    let heard = Guarded<[String]>([])
    let start = clock.now
    let note: @Sendable (String) -> Void = { text in
      heard.withLock { $0.append("\((clock.now - start).nanoseconds) \(text)") }
    }
    let scenario = Scenario(events: [
      .init(.unplug(after: .seconds(2))), .init(.replug(after: .seconds(4))),
    ])
    try await clock.run { [path = folder.path] in
      let simulator = try Simulator(scenario, timeline: clock)
      let session = simulator.session(
        with: simulator.devices()[0], configuration: Self.small)
      let store = try await PhotoStore(at: "\(path)/photos")
      let coordinator = CameraCoordinator(
        session: session, keeper: StoreKeeper(store), timeline: clock)
      let observation = coordinator.observe(on: DispatchQueue(label: "capture.tests.heard")) {
        event in
        switch event {
        case .camera(.interrupted): note("interrupted")
        case .camera(.resumed): note("resumed")
        default: break
        }
      }
      for stars in 3...5 {
        let kept = try await coordinator.photo()
        note("kept \(kept.size)")
        let photo = try await store.photos().last
        if let photo { try await store.rate(photo.id, stars) }
        note("\(try await store.count()) photos, \(stars) stars")
        try await clock.sleep(for: .seconds(1))
      }
      try await coordinator.stop()
      observation.cancel()
    }
    return heard.withLock { $0 }
  }

  @Test func `events are observed before a run returns`() async throws {
    for _ in 0..<20 {
      let clock = ManualClock()
      let count = Guarded(0)
      let simulator = try Simulator(timeline: clock)
      let camera = CameraCoordinator(
        session: simulator.session(
          with: simulator.devices()[0], configuration: Self.small),
        keeper: MemoryKeeper(), timeline: clock)
      let observation = camera.observe(on: DispatchQueue(label: "capture.tests.heard")) { event in
        if case .kept = event { count.withLock { $0 += 1 } }
      }
      try await clock.run { _ = try await camera.photo() }
      #expect(count.withLock { $0 } == 1)
      observation.cancel()
    }
  }

  @Test func `no time passes while code waits for its own threads`() async throws {
    let passed = try await clock.run { [clock] in
      let start = clock.now
      async let waking: Void = clock.sleep(for: .seconds(1))
      let (answers, output) = AsyncStream.makeStream(of: Void.self)
      await clock.hold {
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { output.finish() }
        for await _ in answers {}
      }
      let passed = clock.now - start
      try await waking
      return passed
    }
    #expect(passed == .zero)
  }

  @Test func `work outside the clock that does not end is named as the reason`() async throws {
    var failure: ManualClockError?
    do {
      try await clock.run(patience: .milliseconds(50)) { [clock] in
        async let _ = tick(clock)
        await clock.hold {
          let (never, _) = AsyncStream.makeStream(of: Void.self)
          for await _ in never {}
        }
      }
    } catch {
      failure = error as? ManualClockError
    }
    #expect(failure?.code == .outsideWork)
    #expect(failure?.description.contains("work outside the clock") == true)
  }

  @Test func `advancing waits for a store that work of the clock has asked`() async throws {
    let folder = try TestFolder()
    let store = try await PhotoStore(at: "\(folder.path)/photos")
    let moments = Guarded<[Duration]>([])
    let start = clock.now
    let task = Task(executorPreference: ClockTasks(clock)) { [clock] in
      for _ in 0..<3 {
        try await clock.sleep(for: .seconds(1))
        _ = try await store.photos()
        moments.withLock { $0.append(clock.now - start) }
      }
    }
    try clock.advance(by: .seconds(10))
    try await task.value
    #expect(moments.withLock { $0 } == [.seconds(1), .seconds(2), .seconds(3)])
  }
}

/// Runs tasks on a manual clock.
private final class ClockTasks: TaskExecutor {
  private let clock: ManualClock
  private let queue = DispatchQueue(label: "capture.tests.tasks")

  init(_ clock: ManualClock) {
    self.clock = clock
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    clock.perform(on: queue) { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
