import CaptureBase
import CaptureCamera
import CaptureCoordinator
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import CaptureTime
import Dispatch

/// A coordinator with a reliable camera, on a manual clock.
struct CoordinatorFixture: Sendable {
  let clock: ManualClock
  let driver: SteadyDriver
  let session: DriverSession
  let coordinator: CameraCoordinator
  let recorder: EventRecorder

  init(
    _ configuration: CoordinatorConfiguration = CoordinatorConfiguration(),
    keeper: any PhotoKeeper = Album()
  ) {
    clock = ManualClock()
    driver = SteadyDriver(on: clock)
    session = DriverSession(device: .test, driver: driver, timeline: clock)
    coordinator = CameraCoordinator(
      session: session, keeper: keeper, configuration: configuration, timeline: clock)
    recorder = EventRecorder(clock: clock)
    recorder.watch(coordinator)
  }

  var heard: [EventSummary] { recorder.heard }

  func pass(_ span: Duration) throws {
    try clock.advance(by: span)
  }

  /// Takes a photo, and advances the clock until it is kept or has failed.
  @discardableResult
  func shoot(_ settings: PhotoSettings = PhotoSettings(priority: .speed)) throws -> PhotoRequest {
    let request = coordinator.requestPhoto(settings)
    try wait { $0.contains { $0.ends(request) } }
    return request
  }

  /// Advances the clock until a condition holds, by a minute at most.
  func wait(until isFulfilled: ([EventSummary]) -> Bool) throws {
    for _ in 0..<60_000 where !isFulfilled(heard) { try pass(.milliseconds(1)) }
  }
}

/// An event without its details.
enum EventSummary: Hashable, Sendable {
  case take(PhotoRequest), keep(PhotoRequest), fail(PhotoRequest, PhotoError)
  case camera(CameraEvent)

  /// Whether this is the photo's final event.
  func ends(_ photo: PhotoRequest) -> Bool {
    switch self {
    case .keep(photo), .fail(photo, _): true
    default: false
    }
  }
}

/// An observer that records events with their times.
final class EventRecorder: Sendable {
  private struct Notes: Sendable {
    var heard: [EventSummary] = []
    var moments: [Timestamp] = []
    var taken: [TakenPhoto] = []
    var kept: [KeptPhoto] = []
    var wasElsewhere = false
  }

  let queue = DispatchQueue(label: "capture.tests.recorder")
  private let isHere = DispatchSpecificKey<Bool>()
  private let notes = Guarded(Notes())
  private let clock: ManualClock
  private let observation = Guarded(ObserverToken?.none)

  init(clock: ManualClock) {
    self.clock = clock
    queue.setSpecific(key: isHere, value: true)
  }

  var heard: [EventSummary] { notes.withLock { $0.heard } }
  var taken: [TakenPhoto] { notes.withLock { $0.taken } }
  var kept: [KeptPhoto] { notes.withLock { $0.kept } }
  /// Whether any call came on a different queue.
  var wasCalledElsewhere: Bool { notes.withLock { $0.wasElsewhere } }

  /// The time of an event's first occurrence.
  func moment(of event: EventSummary) -> Timestamp? {
    notes.withLock { notes in
      notes.heard.firstIndex(of: event).map { notes.moments[$0] }
    }
  }

  private func note(
    _ event: EventSummary,
    _ more: @Sendable (_ taken: inout [TakenPhoto], _ kept: inout [KeptPhoto]) -> Void = { _, _ in }
  ) {
    let isHere = DispatchQueue.getSpecific(key: isHere) == true
    let now = clock.now
    notes.withLock { notes in
      notes.heard.append(event)
      notes.moments.append(now)
      notes.wasElsewhere = notes.wasElsewhere || !isHere
      more(&notes.taken, &notes.kept)
    }
  }

  /// Observes a coordinator from now on.
  func watch(_ coordinator: CameraCoordinator) {
    let observation = coordinator.observe(on: queue) { [weak self] in self?.handle($0) }
    self.observation.withLock { $0 = observation }
  }

  private func handle(_ event: CoordinatorEvent) {
    switch event {
    case .camera(let event): note(.camera(event))
    case .taken(let photo, let request): note(.take(request)) { taken, _ in taken.append(photo) }
    case .kept(let photo, let request): note(.keep(request)) { _, kept in kept.append(photo) }
    case .failed(let request, let error): note(.fail(request, error))
    }
  }
}

/// Keeps photos in memory, numbered from 1.
final class Album: PhotoKeeper {
  let photos = Guarded<[TakenPhoto]>([])

  func keep(_ photo: TakenPhoto) throws(KeepingError) -> KeptPhoto {
    let number = photos.withLock { photos in
      photos.append(photo)
      return photos.count
    }
    return KeptPhoto(photo, at: "\(number)")
  }
}
