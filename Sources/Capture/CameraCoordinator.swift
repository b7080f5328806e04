internal import CaptureImaging
public import CaptureCamera
public import Dispatch
public import CaptureTime

/// Owns a camera's session, takes photos with it, and stops it when nobody needs it.
///
/// A photo asked of a camera that is off starts it first. The camera runs while
/// a lease is held or a photo is under way, and for a while after; photos are
/// taken, developed and kept in the order in which they were asked for.
public actor CameraCoordinator {
  /// A photo that is asked for and has no end yet.
  struct Open: Sendable {
    let settings: PhotoSettings
    let asked: Timestamp
    var shot: ShotID?
    var retry: Alarm?
    /// Who asked, and wants to hear what became of it.
    var answer: Answer?
  }

  typealias Answer = @Sendable (Result<KeptPhoto, PhotoError>) -> Void

  /// The camera that is used; its frames and events can be followed there.
  public nonisolated let session: any CameraSession
  let keeper: any PhotoKeeper
  let configuration: CoordinatorConfiguration
  let timeline: any Timeline
  let developer: PhotoDeveloper
  /// Photos are developed and kept here, one after another.
  let darkroom = DispatchQueue(label: "capture.darkroom")
  let executor: QueueExecutor
  private let audience: Guarded<CoordinatorAudience>
  private let numbers = Guarded(0)

  private var machine = CoordinatorMachine()
  private var idle: Alarm?
  var open: [PhotoRequest: Open] = [:]
  var backlog: Backlog
  private var lastSettings = PhotoSettings()
  /// Why the camera failed, until it starts again.
  var downfall: CameraError?
  private var leavers: [AsyncStream<Void>.Continuation] = []

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  public init(
    session: any CameraSession, keeper: any PhotoKeeper,
    configuration: CoordinatorConfiguration = CoordinatorConfiguration(),
    timeline: any Timeline = WallTimeline()
  ) {
    self.session = session
    self.keeper = keeper
    self.configuration = configuration
    self.timeline = timeline
    backlog = Backlog(byteBudget: configuration.byteBudget)
    developer = PhotoDeveloper(
      policy: configuration.policy, software: configuration.software)
    executor = QueueExecutor(label: "capture.coordinator", timeline: timeline)
    audience = Guarded(CoordinatorAudience())
    session.setDelegate(self, queue: executor.queue)
  }

  /// Names who hears of everything, and on which queue.
  public nonisolated func setDelegate(
    _ delegate: (any CameraCoordinatorDelegate)?, queue: DispatchQueue = .main
  ) {
    audience.withLock { $0 = CoordinatorAudience(delegate: delegate, queue: queue) }
  }

  /// Runs `body` inside the actor, after what was handed over before.
  nonisolated func perform(_ body: @escaping @Sendable (isolated CameraCoordinator) -> Void) {
    timeline.perform(on: executor.queue) { self.assumeIsolated(body) }
  }

  /// Calls the delegate on its queue.
  func tell(
    _ call: @escaping @Sendable (any CameraCoordinatorDelegate, CameraCoordinator) -> Void
  ) {
    let audience = audience.withLock { $0 }
    guard let delegate = audience.delegate else { return }
    timeline.perform(on: audience.queue) { [weak delegate] in
      if let delegate { call(delegate, self) }
    }
  }
}

/// Who hears of a coordinator, and where.
struct CoordinatorAudience: Sendable {
  weak var delegate: (any CameraCoordinatorDelegate)?
  var queue = DispatchQueue.main
}

// MARK: - What can be asked

extension CameraCoordinator {
  /// Keeps the camera running until the lease ends.
  public nonisolated func lease() -> Lease {
    perform { $0.receive(.leaseTaken) }
    return Lease { [weak self, timeline, queue = executor.queue] in
      timeline.perform(on: queue) { self?.assumeIsolated { $0.receive(.leaseEnded) } }
    }
  }

  /// Takes a photo and keeps it; the delegate hears of both.
  @discardableResult
  public nonisolated func shoot(_ settings: PhotoSettings = PhotoSettings()) -> PhotoRequest {
    shoot(settings, answer: nil)
  }

  /// Takes a photo and keeps it; whoever asks hears what became of it, too.
  nonisolated func shoot(_ settings: PhotoSettings, answer: Answer?) -> PhotoRequest {
    let request = newRequest()
    let asked = timeline.now
    perform { $0.take(request, settings, asked: asked, answer: answer) }
    return request
  }

  /// Takes the last photo again, with the same settings.
  @discardableResult
  public nonisolated func retake() -> PhotoRequest {
    let request = newRequest()
    let asked = timeline.now
    perform { $0.take(request, $0.lastSettings, asked: asked, answer: nil) }
    return request
  }

  /// Takes a photo, and waits until it is kept; a cancelled wait gives it up.
  public nonisolated func photo(
    _ settings: PhotoSettings = PhotoSettings()
  ) async throws(PhotoError) -> KeptPhoto {
    let (outcomes, waiter) = AsyncStream.makeStream(of: Result<KeptPhoto, PhotoError>.self)
    let request = shoot(settings) { waiter.yield($0) }
    var iterator = outcomes.makeAsyncIterator()
    guard let outcome = await iterator.next() else {
      cancel(request)
      throw .camera(CameraError(.shoot, session.device.subject, .cancelled))
    }
    return try outcome.get()
  }

  /// Gives up a photo that is not taken yet.
  public nonisolated func cancel(_ request: PhotoRequest) {
    perform { $0.giveUp(request) }
  }

  /// Stops the camera now, whoever needs it; the next photo or lease starts it again.
  public nonisolated func stop() {
    perform { coordinator in
      coordinator.receive(.stop)
      coordinator.stopWaiting()
    }
  }

  /// Stops the camera now, and waits until it is closed and no photo is under way.
  ///
  /// A photo that is taken already is kept first.
  public nonisolated func stopped() async throws(CameraError) {
    stop()
    try await session.stopped()
    await darkroomEmptied()
  }

  /// Stops the camera now, and waits until every photo is kept, but at most this long for the camera.
  ///
  /// A camera that does not answer closes when it can.
  public nonisolated func stopped(waitingForCamera patience: Duration) async {
    stop()
    await session.stopped(within: patience, on: timeline)
    await darkroomEmptied()
  }

  private nonisolated func darkroomEmptied() async {
    let (end, ending) = AsyncStream.makeStream(of: Void.self)
    perform { coordinator in
      coordinator.leavers.append(ending)
      coordinator.dismissLeavers()
    }
    for await _ in end {}
  }

  /// Lets those go who wait for the last photo.
  func dismissLeavers() {
    guard open.isEmpty else { return }
    for leaver in leavers { leaver.finish() }
    leavers = []
  }

  private nonisolated func newRequest() -> PhotoRequest {
    PhotoRequest(
      number: numbers.withLock { number in
        number += 1
        return number
      })
  }
}

// MARK: - The machine's hands

extension CameraCoordinator {
  /// Lets the machine decide, and does what it says.
  func receive(_ event: CoordinatorMachine.Event) {
    for action in machine.handle(event) {
      switch action {
      case .start: session.start()
      case .stop: session.stop()
      case .beginIdle: beginIdle()
      case .endIdle: idle = nil
      }
    }
  }

  private func beginIdle() {
    idle = timeline.alarm(after: configuration.idleStop, on: executor.queue) { [weak self] in
      self?.assumeIsolated { $0.receive(.idlePassed) }
    }
  }

  func take(
    _ request: PhotoRequest, _ settings: PhotoSettings, asked: Timestamp,
    answer: Answer?
  ) {
    lastSettings = settings
    open[request] = Open(settings: settings, asked: asked, answer: answer)
    receive(.shotAsked)
    backlog.add(request)
    shootNext()
  }

  /// Has the camera take the photos that there is room for.
  func shootNext() {
    while let request = backlog.next() {
      guard let settings = open[request]?.settings else { continue }
      open[request]?.shot = session.shoot(settings)
    }
  }
}
