import CaptureBase
import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Testing

/// The asynchronous calls, and what happens when they are cancelled.
@Suite(.timeLimit(.minutes(10)))
struct WaitingTests {
  private let clock = ManualClock()
  private let driver: SteadyDriver
  private let session: DriverSession
  private let log = SessionLog()

  init() {
    driver = SteadyDriver(on: clock)
    session = DriverSession(device: .test, driver: driver, timeline: clock)
    log.watch(session)
  }

  @Test func `start, shoot and stop return when they are done`() async throws {
    try await clock.run { [session] in
      try await session.start()
      #expect(session.state == .running)
      let shot = try await session.shoot(PhotoSettings(priority: .speed))
      #expect(shot.frame.layout.size == .full)
      try await session.stop()
      #expect(session.state == .idle)
    }
    #expect(!driver.isOpen)
  }

  @Test func `start throws the error with which the start failed`() async throws {
    driver.refuse(.busy(holder: nil))
    let error = await #expect(throws: CameraError.self) {
      try await clock.run { [session] in try await session.start() }
    }
    #expect(error?.cause == .busy(holder: nil))
  }

  @Test func `start throws an error if the session is stopped meanwhile`() async throws {
    let error = await #expect(throws: CameraError.self) {
      try await clock.run { [session] in
        async let start: Void = session.start()
        await Task.yield()
        try await session.stop()
        try await start
      }
    }
    #expect(error?.cause == .stopped)
  }

  @Test func `shoot throws an error if the session was not started`() async throws {
    let error = await #expect(throws: CameraError.self) {
      _ = try await clock.run { [session] in try await session.shoot(PhotoSettings()) }
    }
    #expect(error?.cause == .notRunning)
    #expect(error?.remedy?.code == .startFirst)
  }

  @Test func `a cancelled call of start throws at once and stops the camera`() async throws {
    let error = try await clock.run { [session, clock] in
      let begun = clock.now
      let error = await failure { try await session.start() }
      #expect(clock.now == begun)
      try await session.stop()
      return error
    }
    try clock.settle()
    #expect(error == .cancelled)
    #expect(!driver.isOpen)
    #expect(log.told == [.fail(.stopped), .stop, .stop])
  }

  @Test func `a cancelled call of stop throws at once, and the camera still closes`()
    async throws
  {
    let error = try await clock.run { [session, clock] in
      try await session.start()
      let begun = clock.now
      let error = await failure { try await session.stop() }
      #expect(clock.now == begun)
      return error
    }
    try clock.advance(by: .seconds(1))
    #expect(error == .cancelled)
    #expect(!driver.isOpen)
    #expect(log.told == [.start, .stop])
  }

  @Test func `a cancelled call of shoot cancels the shot`() async throws {
    let error = try await clock.run { [session] in
      try await session.start()
      return await failure { _ = try await session.shoot(PhotoSettings()) }
    }
    try clock.settle()
    #expect(error == .cancelled)
    guard case .noTake(_, .cancelled) = log.told.last else {
      Issue.record("told \(log.told)")
      return
    }
  }

  @Test func `calls from a task that is already cancelled are still answered`() async throws {
    try await clock.run { [session] in
      await withTaskGroup(of: Void.self) { group in
        group.cancelAll()
        group.addTask { try? await session.start() }
        group.addTask { _ = try? await session.shoot(PhotoSettings()) }
        group.addTask { try? await session.stop() }
      }
      try await session.stop()
    }
    #expect(session.state == .idle)
    let answers = log.told.count { told in
      if case .fail = told { true } else { false }
    }
    #expect(answers == 1)
  }

  @Test func `concurrent calls of start and shoot all return`() async throws {
    let shots = try await clock.run { [session] in
      async let first: Void = session.start()
      async let second: Void = session.start()
      try await first
      try await second
      async let one = session.shoot(PhotoSettings(priority: .speed))
      async let two = session.shoot(PhotoSettings(priority: .speed))
      return try await [one, two].map(\.id)
    }
    #expect(Set(shots).count == 2)
    #expect(driver.openings == 1)
  }
}

/// Returns the cause of the error when `wait` is cancelled while it waits.
private func failure(
  _ wait: @escaping @Sendable () async throws -> Void
) async -> CameraError.Cause? {
  await withTaskGroup(of: CameraError.Cause?.self) { group in
    group.addTask {
      do {
        try await wait()
        return nil
      } catch {
        return (error as? CameraError)?.cause
      }
    }
    await Task.yield()
    await Task.yield()
    group.cancelAll()
    return await group.next() ?? nil
  }
}
