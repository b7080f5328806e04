import CaptureBase
import CaptureCamera
import CaptureCoordinator
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Testing

/// Tasks that wait for photos, and their cancellation.
@Suite(.timeLimit(.minutes(10)))
struct PhotoWaitTests {
  private let fixture = CoordinatorFixture()

  @Test func `waiting for a photo returns it once it is kept`() async throws {
    let kept = try await fixture.clock.run { [coordinator = fixture.coordinator] in
      try await coordinator.photo(PhotoSettings(priority: .speed))
    }
    #expect(kept.place == "1")
    #expect(kept.photo.size == .full)
  }

  @Test func `waiting for a photo that fails throws its error`() async throws {
    fixture.driver.refuse(.bandwidth)
    await #expect(
      throws: PhotoError.camera(CameraError(.open, CameraDevice.test.subject, .bandwidth))
    ) {
      try await fixture.clock.run { [coordinator = fixture.coordinator] in
        _ = try await coordinator.photo()
      }
    }
  }

  @Test func `cancelling the wait for a photo cancels the photo`() async throws {
    let error = await fixture.cancelledPhoto()
    #expect(
      error == .camera(CameraError(.shoot, CameraDevice.test.subject, .cancelled)))
    try fixture.pass(.seconds(15))
    #expect(fixture.recorder.taken.isEmpty)
    #expect(fixture.heard.count { if case .fail = $0 { true } else { false } } == 1)
    #expect(fixture.session.state == .idle)
  }

  @Test func `concurrent waits for photos return one photo each in order`() async throws {
    let places = try await fixture.clock.run { [coordinator = fixture.coordinator] in
      async let first = coordinator.photo(PhotoSettings(priority: .speed))
      async let second = coordinator.photo(PhotoSettings(priority: .speed))
      return try await [first, second].map(\.place).sorted()
    }
    #expect(places == ["1", "2"])
    #expect(fixture.driver.openings == 1)
  }

  @Test func `waiting for a stop ends when the camera is closed and every photo has an outcome`()
    async throws
  {
    let photo = fixture.coordinator.requestPhoto(PhotoSettings(priority: .speed))
    try fixture.wait { $0.contains(.take(photo)) }
    try await fixture.clock.run { [fixture] in
      let late = fixture.coordinator.requestPhoto(PhotoSettings(priority: .quality))
      try await fixture.coordinator.stop()
      #expect(!fixture.driver.isOpen)
      _ = late
    }
    try fixture.pass(.zero)
    #expect(fixture.heard.contains(.keep(photo)))
    #expect(fixture.heard.count { if case .fail = $0 { true } else { false } } == 1)
  }

  @Test func `a photo already taken at a stop is kept before the wait for the stop ends`()
    async throws
  {
    let album = Album()
    let fixture = CoordinatorFixture(keeper: album)
    let photo = fixture.coordinator.requestPhoto(PhotoSettings(priority: .speed))
    try fixture.wait { $0.contains(.take(photo)) }
    try await fixture.clock.run { [coordinator = fixture.coordinator] in
      try await coordinator.stop()
    }
    #expect(album.count == 1)
  }

  @Test func `waiting for a stop does not wait for a photo requested after it`() async throws {
    let album = Album()
    let fixture = CoordinatorFixture(keeper: album)
    try fixture.shoot()
    fixture.driver.whenClosed { [weak coordinator = fixture.coordinator] in
      coordinator?.requestPhoto(PhotoSettings(priority: .speed))
    }
    try await fixture.clock.run { [coordinator = fixture.coordinator] in
      try await coordinator.stop()
    }
    #expect(album.count == 1)
  }

  @Test func `cancelling the wait for a stop while a photo is being saved throws an error`()
    async throws
  {
    let keeper = HeldKeeper()
    let fixture = CoordinatorFixture(keeper: keeper)
    let photo = fixture.coordinator.requestPhoto(PhotoSettings(priority: .speed))
    try fixture.wait { $0.contains(.take(photo)) }
    let stop = Task { [coordinator = fixture.coordinator] in try await coordinator.stop() }
    while !fixture.heard.contains(.camera(.stopped)) {
      await Task.yield()
      try fixture.pass(.milliseconds(1))
    }
    stop.cancel()
    await #expect(throws: CameraError(.close, CameraDevice.test.subject, .cancelled)) {
      try await stop.value
    }
    keeper.release()
  }
}

/// A keeper that saves no photo before it is released.
private struct HeldKeeper: PhotoKeeper {
  private let gate = AsyncStream.makeStream(of: Void.self)

  func keep(_ photo: TakenPhoto) async throws(KeepingError) -> KeptPhoto {
    for await _ in gate.stream {}
    return KeptPhoto(photo, at: "here")
  }

  func release() {
    gate.continuation.finish()
  }
}

extension Album {
  var count: Int { photos.withLock { $0.count } }
}

extension CoordinatorFixture {
  /// Waits for a photo, and cancels the wait shortly afterwards.
  fileprivate func cancelledPhoto() async -> PhotoError? {
    do {
      return try await clock.run { [coordinator] in
        await withTaskGroup(of: PhotoError?.self) { group in
          group.addTask {
            do throws(PhotoError) {
              _ = try await coordinator.photo()
              return nil
            } catch {
              return error
            }
          }
          await Task.yield()
          await Task.yield()
          group.cancelAll()
          return await group.next() ?? nil
        }
      }
    } catch {
      return nil
    }
  }
}
