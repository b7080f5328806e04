import CaptureBase
import CaptureCamera
import CaptureCoordinator
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Testing

/// How the frames of a coordinator begin and end.
@Suite(.timeLimit(.minutes(10)))
struct LiveFramesTests {
  private let fixture = CoordinatorFixture()

  /// Reads frames until they end, or until there are `count`; returns their number.
  private func read(_ count: Int) async throws -> Int {
    try await fixture.clock.run { [coordinator = fixture.coordinator] in
      var read = 0
      for try await _ in coordinator.frames() {
        read += 1
        if read == count { break }
      }
      return read
    }
  }

  @Test func `reading frames starts the camera, which stops ten seconds after the last reader`()
    async throws
  {
    #expect(try await read(100) == 100)
    try fixture.pass(.zero)
    #expect(fixture.session.state == .running)
    try fixture.pass(.seconds(11))
    #expect(fixture.session.state == .idle)
  }

  @Test func `a stop ends the frames of all readers`() async throws {
    try await fixture.clock.run { [coordinator = fixture.coordinator] in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 1...3 {
          group.addTask { for try await _ in coordinator.frames() { coordinator.requestStop() } }
        }
        try await group.waitForAll()
      }
    }
    try fixture.pass(.seconds(1))
    #expect(fixture.session.state == .idle)
  }

  @Test func `a stop ends the frames even before the first one has arrived`() async throws {
    let isOver = try await fixture.clock.run { [coordinator = fixture.coordinator] in
      var frames = coordinator.frames().makeAsyncIterator()
      coordinator.requestStop()
      return try await frames.next() == nil
    }
    #expect(isOver)
  }

  @Test func `frames requested while the camera stops for idleness start it again`() async throws {
    try fixture.shoot()
    try fixture.wait { _ in fixture.session.state == .stopping }
    #expect(fixture.session.state == .stopping)
    #expect(try await read(5) == 5)
    #expect(fixture.driver.openings == 2)
  }

  @Test func `frames of a camera that cannot be started throw its error`() async throws {
    fixture.driver.refuse(.bandwidth)
    let error = await #expect(throws: CameraError.self) { try await read(1) }
    #expect(error?.cause == .bandwidth)
    fixture.driver.refuse(nil)
    #expect(try await read(3) == 3)
  }

  @Test func `a cancelled reader of frames gets no more`() async throws {
    let count = try await fixture.clock.run { [coordinator = fixture.coordinator] in
      await withTaskGroup(of: Int.self) { group in
        group.addTask {
          var count = 0
          do {
            for try await _ in coordinator.frames() {
              count += 1
              if count == 3 { withUnsafeCurrentTask { $0?.cancel() } }
            }
          } catch {
            return -1
          }
          return count
        }
        return await group.next() ?? 0
      }
    }
    #expect(count == 3)
  }
}

extension LiveFramesTests {
  @Test func `one stop is reported once, however many tasks wait for it`() async throws {
    try fixture.shoot()
    try await fixture.clock.run { [coordinator = fixture.coordinator] in
      async let first: Void = coordinator.stop()
      async let second: Void = coordinator.stop()
      try await first
      try await second
      try await coordinator.stop()
    }
    try fixture.pass(.seconds(1))
    #expect(fixture.heard.count { $0 == .camera(.stopped) } == 1)
    #expect(!fixture.driver.isOpen)
  }

  @Test func `a stop of a camera that is off is not reported`() async throws {
    try await fixture.clock.run { [coordinator = fixture.coordinator] in
      try await coordinator.stop()
    }
    try fixture.pass(.seconds(1))
    #expect(fixture.heard == [])
  }

  @Test func `a stop after a failure is not reported as another end`() async throws {
    fixture.driver.refuse(.bandwidth)
    try fixture.shoot()
    try await fixture.clock.run { [coordinator = fixture.coordinator] in
      try await coordinator.stop()
    }
    try fixture.pass(.seconds(1))
    #expect(!fixture.heard.contains(.camera(.stopped)))
  }

  @Test func `a session stopped from outside is started again by the next photo`() throws {
    try fixture.shoot()
    fixture.session.requestStop()
    try fixture.pass(.seconds(1))
    #expect(fixture.heard.last == .camera(.stopped))
    let photo = try fixture.shoot()
    #expect(fixture.heard.last == .keep(photo))
    #expect(fixture.driver.openings == 2)
  }

  @Test func `a session stopped from outside as it starts is started again by the next photo`()
    throws
  {
    let overtaken = fixture.coordinator.requestPhoto(PhotoSettings(priority: .speed))
    try fixture.wait { _ in fixture.session.state == .starting }
    fixture.session.requestStop()
    try fixture.wait { $0.contains { $0.ends(overtaken) } }
    #expect(!fixture.heard.contains(.keep(overtaken)))
    let photo = try fixture.shoot()
    #expect(fixture.heard.last == .keep(photo))
  }
}

/// What readers of a coordinator's frames hold.
extension LiveFramesTests {
  @Test func `a reader whose frames have ended does not keep the camera running`() async throws {
    let state = try await fixture.clock.run {
      [clock = fixture.clock, coordinator = fixture.coordinator] in
      var frames = coordinator.frames().makeAsyncIterator()
      _ = try await frames.next()
      coordinator.requestStop()
      while try await frames.next() != nil {}
      _ = try await coordinator.photo(PhotoSettings(priority: .speed))
      try await clock.sleep(for: .seconds(11))
      let state = coordinator.state
      #expect(try await frames.next() == nil)
      return state
    }
    #expect(state == .idle)
  }

  @Test func `a reader of a coordinator's frames that keeps too many is reported`() async throws {
    let held = try await fixture.clock.run { [coordinator = fixture.coordinator] in
      let events = coordinator.events()
      return try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          var kept: [Frame] = []
          for try await frame in coordinator.frames() { kept.append(frame) }
        }
        var held = 0
        for await case .camera(.framesHeld(let count)) in events {
          held = count
          break
        }
        coordinator.requestStop()
        try await group.waitForAll()
        return held
      }
    }
    // Six of eight buffers, and as many copies as there are buffers.
    #expect(held == 14)
  }
}
