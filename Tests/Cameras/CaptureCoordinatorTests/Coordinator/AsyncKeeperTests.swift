import CaptureBase
import CaptureCamera
import CaptureCoordinator
import CaptureTestKit
import CaptureTestSupport
import CaptureTime
import Dispatch
import Testing

/// Keepers that suspend, as one that uploads photos does.
@Suite(.timeLimit(.minutes(10)))
struct AsyncKeeperTests {
  private let clock = ManualClock()

  private func coordinator(
    _ keeper: any PhotoKeeper, byteBudget: Int = 128 << 20, driver: SteadyDriver? = nil
  ) -> (CameraCoordinator, EventRecorder) {
    let session = DriverSession(
      device: .test, driver: driver ?? SteadyDriver(on: clock), timeline: clock)
    let coordinator = CameraCoordinator(
      session: session, keeper: keeper,
      configuration: CoordinatorConfiguration(byteBudget: byteBudget), timeline: clock)
    let recorder = EventRecorder(clock: clock)
    recorder.watch(coordinator)
    return (coordinator, recorder)
  }

  /// Requests photos, and returns the places where they were kept, in the order of the requests.
  private func places(of count: Int, from coordinator: CameraCoordinator) async throws -> [String] {
    try await clock.run {
      try await withThrowingTaskGroup(of: (Int, String).self) { group in
        for number in 0..<count {
          group.addTask {
            let photo = try await coordinator.photo(PhotoSettings(priority: .speed))
            return (number, photo.place)
          }
        }
        var places = Array(repeating: "", count: count)
        for try await (number, place) in group { places[number] = place }
        return places
      }
    }
  }

  /// What an observer has been told about photos that were taken and kept.
  private static func order(of recorder: EventRecorder) -> [String] {
    recorder.heard.compactMap { heard -> String? in
      switch heard {
      case .take: "take"
      case .keep: "keep"
      default: nil
      }
    }
  }

  @Test func `photos of a keeper that suspends are kept one at a time in the order of requests`()
    async throws
  {
    let keeper = Uploader(clock: clock, delays: [900, 20, 500, 10, 300])
    let (coordinator, recorder) = coordinator(keeper)
    let places = try await places(of: 5, from: coordinator)
    #expect(places == ["1", "2", "3", "4", "5"])
    #expect(keeper.mostAtOnce == 1)
    let kept = recorder.heard.compactMap {
      if case .keep(let request) = $0 { request } else { nil }
    }
    let taken = recorder.heard.compactMap {
      if case .take(let request) = $0 { request } else { nil }
    }
    #expect(kept == taken)
    #expect(kept.count == 5)
  }

  @Test func `the camera takes the next photos while a keeper is suspended`() async throws {
    let (coordinator, recorder) = coordinator(Uploader(clock: clock, delays: [60_000, 0, 0]))
    _ = try await places(of: 3, from: coordinator)
    #expect(Self.order(of: recorder) == ["take", "take", "take", "keep", "keep", "keep"])
  }

  @Test func `photos of a suspended keeper count against the coordinator's budget of bytes`()
    async throws
  {
    let (coordinator, recorder) = coordinator(
      Uploader(clock: clock, delays: [5_000, 5_000, 5_000]), byteBudget: 1)
    _ = try await places(of: 3, from: coordinator)
    #expect(Self.order(of: recorder) == ["take", "keep", "take", "keep", "take", "keep"])
  }

  @Test func `an error of a keeper that suspended fails its photo and not the next one`()
    async throws
  {
    let keeper = Uploader(clock: clock, delays: [100, 100], failing: 1)
    let (coordinator, _) = coordinator(keeper)
    let errors = try await clock.run {
      var errors: [PhotoError?] = []
      for _ in 0..<2 {
        do throws(PhotoError) {
          _ = try await coordinator.photo(PhotoSettings(priority: .speed))
          errors.append(nil)
        } catch {
          errors.append(error)
        }
      }
      return errors
    }
    #expect(errors == [.keeping(Uploader.failure), nil])
  }

  @Test func `stopping a coordinator waits for a keeper that is suspended`() async throws {
    let keeper = Uploader(clock: clock, delays: [3_000])
    let (coordinator, recorder) = coordinator(keeper)
    let photo = try await clock.run { [clock] in
      let events = coordinator.events()
      let photo = coordinator.requestPhoto(PhotoSettings(priority: .speed))
      for await event in events {
        if case .taken = event { break }
      }
      let begun = clock.now
      try await coordinator.stop()
      #expect(clock.now - begun >= .seconds(2))
      return photo
    }
    #expect(recorder.heard.contains { $0.ends(photo) })
  }
}

/// Photos that do not wait for a slow keeper, or not for long.
extension AsyncKeeperTests {
  /// Takes a photo, and returns its error and how long it took.
  private func failure(
    of settings: PhotoSettings, from coordinator: CameraCoordinator
  ) async -> (PhotoError?, Duration) {
    let asked = clock.now
    do throws(PhotoError) {
      _ = try await coordinator.photo(settings)
      return (nil, clock.now - asked)
    } catch {
      return (error, clock.now - asked)
    }
  }

  @Test(arguments: [MemoryKeeper(), Viewer()] as [any PhotoKeeper])
  func `a photo with nothing to save does not wait until a slow keeper has saved another one`(
    keeper: any PhotoKeeper
  ) async throws {
    let (coordinator, _) = coordinator(Uploader(clock: clock, delays: [60_000]))
    let span = try await clock.run { [clock] in
      let settings = PhotoSettings(priority: .speed)
      coordinator.requestPhoto(settings)
      let asked = clock.now
      _ = try await coordinator.photo(settings, keptBy: keeper)
      let span = clock.now - asked
      try await coordinator.stop()
      return span
    }
    #expect(span < .seconds(1))
  }

  @Test func `a photo in memory is developed while another keeper blocks its queue`() async throws {
    let timeline = WallTimeline()
    let gate = Gate()
    let session = DriverSession(
      device: .test, driver: SteadyDriver(on: timeline), timeline: timeline)
    let coordinator = CameraCoordinator(session: session, keeper: gate, timeline: timeline)
    let settings = PhotoSettings(priority: .speed)
    coordinator.requestPhoto(settings)
    let photo = try await coordinator.photo(settings, keptBy: MemoryKeeper())
    #expect(photo.place == "memory")
    gate.open()
    try await coordinator.stop()
  }

  @Test func `a photo that waits behind a slow keeper fails at its time limit`() async throws {
    let (coordinator, _) = coordinator(Uploader(clock: clock, delays: [5_000]), byteBudget: 1)
    let (error, span) = try await clock.run {
      coordinator.requestPhoto(PhotoSettings(priority: .speed))
      let outcome = await failure(of: PhotoSettings(within: .seconds(2)), from: coordinator)
      try await coordinator.stop()
      return outcome
    }
    let silence = CameraError(
      .shoot, CameraDevice.test.subject, .silent(for: .seconds(2)), remedy: .allowMoreTime)
    #expect(error == .camera(silence))
    #expect(span == .seconds(2))
  }

  @Test func `a photo that waited behind a slow keeper gets the rest of its time limit`()
    async throws
  {
    let driver = SteadyDriver(on: clock)
    let (coordinator, _) = coordinator(
      Uploader(clock: clock, delays: [1_500]), byteBudget: 1, driver: driver)
    let (error, span) = try await clock.run {
      let events = coordinator.events()
      coordinator.requestPhoto(PhotoSettings(priority: .speed))
      for await event in events {
        if case .taken = event { break }
      }
      driver.show(.empty)
      let outcome = await failure(of: PhotoSettings(within: .seconds(2)), from: coordinator)
      try await coordinator.stop()
      return outcome
    }
    #expect(error != nil)
    #expect(span == .seconds(2))
  }
}

/// A keeper that only shows photos.
private struct Viewer: PhotoKeeper {
  func keep(_ photo: TakenPhoto) -> KeptPhoto { KeptPhoto(photo, at: "on the screen") }

  func keptAtOnce(_ photo: TakenPhoto) -> KeptPhoto? { keep(photo) }
}

/// A keeper that blocks its thread until it is opened.
private final class Gate: PhotoKeeper {
  private let opening = DispatchSemaphore(value: 0)

  func open() { opening.signal() }

  func keep(_ photo: TakenPhoto) throws(KeepingError) -> KeptPhoto {
    opening.wait()
    return KeptPhoto(photo, at: "behind the gate")
  }
}

/// A keeper that takes some milliseconds of virtual time for each photo.
private final class Uploader: PhotoKeeper {
  private struct State: Sendable {
    var count = 0
    var atOnce = 0
    var mostAtOnce = 0
  }

  static let failure = KeepingError(place: "on the server", reason: "it is away")

  private let clock: ManualClock
  private let delays: [Int]
  private let failing: Int?
  private let state = Guarded(State())

  init(clock: ManualClock, delays: [Int], failing: Int? = nil) {
    self.clock = clock
    self.delays = delays
    self.failing = failing
  }

  /// The highest number of photos that were being kept at the same time.
  var mostAtOnce: Int { state.withLock { $0.mostAtOnce } }

  func keep(_ photo: TakenPhoto) async throws(KeepingError) -> KeptPhoto {
    let number = state.withLock { state in
      state.count += 1
      state.atOnce += 1
      state.mostAtOnce = max(state.mostAtOnce, state.atOnce)
      return state.count
    }
    try? await clock.sleep(for: .milliseconds(delays[number - 1]))
    state.withLock { $0.atOnce -= 1 }
    if number == failing { throw Self.failure }
    return KeptPhoto(photo, at: "\(number)")
  }
}
