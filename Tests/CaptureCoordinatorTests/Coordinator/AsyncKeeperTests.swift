import CaptureBase
import CaptureCamera
import CaptureCoordinator
import CaptureTestKit
import CaptureTestSupport
import CaptureTime
import Testing

/// Keepers that suspend, as one that uploads photos does.
@Suite(.timeLimit(.minutes(10)))
struct AsyncKeeperTests {
  private let clock = ManualClock()

  private func coordinator(
    _ keeper: any PhotoKeeper, byteBudget: Int = 128 << 20
  ) -> (CameraCoordinator, Guest) {
    let session = DriverSession(
      device: .test, driver: SteadyDriver(on: clock), timeline: clock)
    let coordinator = CameraCoordinator(
      session: session, keeper: keeper,
      configuration: CoordinatorConfiguration(byteBudget: byteBudget), timeline: clock)
    let guest = Guest(clock: clock)
    guest.watch(coordinator)
    return (coordinator, guest)
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

  @Test func `photos of a keeper that suspends are kept one at a time in the order of requests`()
    async throws
  {
    let keeper = Uploader(clock: clock, delays: [900, 20, 500, 10, 300])
    let (coordinator, guest) = coordinator(keeper)
    let places = try await places(of: 5, from: coordinator)
    #expect(places == ["1", "2", "3", "4", "5"])
    #expect(keeper.mostAtOnce == 1)
    let kept = guest.heard.compactMap { if case .keep(let request) = $0 { request } else { nil } }
    let taken = guest.heard.compactMap { if case .take(let request) = $0 { request } else { nil } }
    #expect(kept == taken)
    #expect(kept.count == 5)
  }

  @Test func `the camera takes the next photos while a keeper is suspended`() async throws {
    let (coordinator, guest) = coordinator(Uploader(clock: clock, delays: [60_000, 0, 0]))
    _ = try await places(of: 3, from: coordinator)
    let order = guest.heard.compactMap { heard -> String? in
      switch heard {
      case .take: "take"
      case .keep: "keep"
      default: nil
      }
    }
    #expect(order == ["take", "take", "take", "keep", "keep", "keep"])
  }

  @Test func `photos of a suspended keeper count against the coordinator's budget of bytes`()
    async throws
  {
    let (coordinator, guest) = coordinator(
      Uploader(clock: clock, delays: [5_000, 5_000, 5_000]), byteBudget: 1)
    _ = try await places(of: 3, from: coordinator)
    let order = guest.heard.compactMap { heard -> String? in
      switch heard {
      case .take: "take"
      case .keep: "keep"
      default: nil
      }
    }
    #expect(order == ["take", "keep", "take", "keep", "take", "keep"])
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
    let (coordinator, guest) = coordinator(keeper)
    let photo = try await clock.run { [clock] in
      let events = coordinator.events()
      let photo = coordinator.shoot(PhotoSettings(priority: .speed))
      for await event in events {
        if case .taken = event { break }
      }
      let begun = clock.now
      try await coordinator.stopped()
      #expect(clock.now - begun >= .seconds(2))
      return photo
    }
    #expect(guest.heard.contains { $0.ends(photo) })
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
