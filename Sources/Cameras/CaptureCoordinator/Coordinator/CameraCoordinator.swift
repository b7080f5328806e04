internal import CaptureBase
public import CaptureCamera
internal import CaptureImaging
public import CaptureTime
internal import Dispatch

/// Owns a camera's session, takes photos with it, and stops it when nothing needs it.
///
/// A photo requested while the camera is off starts the camera first. The camera runs while a lease
/// is held or a photo is in progress, and for `idleStop` after that. Photos are taken, developed
/// and saved in the order of their requests; those that stay in memory do not wait for others to be
/// saved.
public actor CameraCoordinator {
  /// A requested photo whose outcome is still open.
  struct Open: Sendable {
    let settings: PhotoSettings
    let keeper: any PhotoKeeper
    /// How the photo is encoded; nil for the coordinator's own policy.
    let policy: FullPolicy?
    let asked: Timestamp
    var shot: ShotID?
    var retry: Alarm?
    /// Fails the photo at its time limit, unless the session has it.
    var limit: Alarm?
    /// Whether part of its time limit had passed before it was requested from the session.
    var isDelayed = false
    /// The error after which it was requested again.
    var refusal: CameraError?
    /// Called with the outcome, in addition to the observers.
    var answer: Answer?
  }

  /// A stop that was requested from the session.
  private struct Stop {
    /// Whether the camera was in use, so that observers learn that it has closed.
    let isToReport: Bool
    var waiters: [AsyncStream<Void>.Continuation] = []
  }

  /// A wait for the outcomes of the photos that were open when it began.
  private struct PhotoWait {
    var photos: Set<PhotoRequest>
    let waiter: AsyncStream<Void>.Continuation
  }

  typealias Answer = @Sendable (Result<KeptPhoto, PhotoError>) -> Void

  /// The camera's session, which nobody else may start, stop or ask for photos.
  nonisolated let session: any CameraSession
  let keeper: any PhotoKeeper
  let configuration: CoordinatorConfiguration
  let timeline: any Timeline
  let developer: PhotoDeveloper
  /// The queue on which photos are developed.
  let developingQueue = DispatchQueue(label: "capture.developing")
  /// Runs keepers on a queue of their own, where they may block.
  let keepers: QueueTasks
  let executor: QueueExecutor
  nonisolated let observers: Observers<CoordinatorEvent>
  private let observation = Guarded(ObserverToken?.none)
  private let numbers = Guarded(0)

  private(set) var machine = CoordinatorMachine()
  private var idle: Alarm?
  var open: [PhotoRequest: Open] = [:]
  var backlog: Backlog
  var line = KeepingLine()
  /// The error with which the camera failed last; nil once it has started again.
  var lastFailure: CameraError?
  private var photoWaits: [PhotoWait] = []
  /// The stops requested from the session that it has not answered yet, oldest first.
  private var stops: [Stop] = []
  /// The holders of leases who have not been notified of the end.
  var holders: [Int: LeaseHolder] = [:]
  /// Starts a busy camera again for the holders of leases.
  var leaseRetry: Alarm?

  /// The coordinator's dispatch queue, on which its session calls it without a hop.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Creates a coordinator, which takes over the session.
  ///
  /// The camera stays off until the first photo or lease needs it.
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
      policy: configuration.policy, software: configuration.software,
      ids: configuration.photoIDs.makeIDs())
    keepers = QueueTasks(on: DispatchQueue(label: "capture.keeping"), timeline: timeline)
    executor = QueueExecutor(label: "capture.coordinator", timeline: timeline)
    observers = Observers(timeline: timeline)
    let observation = session.observe(on: executor.queue) { [weak self] event in
      self?.assumeIsolated { $0.handle(event) }
    }
    self.observation.withLock { $0 = observation }
  }

  /// Runs `body` on the actor, after everything that was enqueued before.
  nonisolated func perform(_ body: @escaping @Sendable (isolated CameraCoordinator) -> Void) {
    timeline.perform(on: executor.queue) { self.assumeIsolated(body) }
  }
}

// MARK: - Requests

extension CameraCoordinator {
  /// Requests a photo, which is taken and saved; observers are notified of both steps.
  ///
  /// Without a keeper of its own, the photo is saved by the coordinator's.
  @discardableResult
  public nonisolated func requestPhoto(
    _ settings: PhotoSettings = PhotoSettings(), keptBy keeper: (any PhotoKeeper)? = nil
  ) -> PhotoRequest {
    requestPhoto(settings, keptBy: keeper, answer: nil)
  }

  /// Requests a photo; `answer` is called with the outcome, in addition to the observers.
  nonisolated func requestPhoto(
    _ settings: PhotoSettings, keptBy keeper: (any PhotoKeeper)? = nil,
    policy: FullPolicy? = nil, answer: Answer?
  ) -> PhotoRequest {
    let request = newRequest()
    let asked = timeline.now
    perform {
      $0.take(
        request,
        Open(
          settings: settings, keeper: keeper ?? $0.keeper, policy: policy, asked: asked,
          answer: answer))
    }
    return request
  }

  /// Takes a photo, and waits until it is saved; cancelling the task cancels the photo.
  ///
  /// Without a keeper of its own, the photo is saved by the coordinator's. A cancelled wait ends at
  /// once with the code `cancelled`; a photo that has already been taken is still saved.
  public nonisolated func photo(
    _ settings: PhotoSettings = PhotoSettings(), keptBy keeper: (any PhotoKeeper)? = nil
  ) async throws(PhotoError) -> KeptPhoto {
    try await awaitedPhoto(settings, keptBy: keeper).outcome()
  }

  /// Cancels a photo that has not been taken yet; one that has been taken is saved.
  public nonisolated func cancel(_ request: PhotoRequest) {
    perform { $0.giveUp(request) }
  }

  /// Requests a stop now, even if leases are held; the next photo or lease starts the camera again.
  public nonisolated func requestStop() {
    perform { $0.stopNow() }
  }

  /// Stops the camera now, and waits until it is closed and the photos requested so far have ended.
  ///
  /// A photo that has already been taken is saved first. Throws only if the wait is cancelled.
  public nonisolated func stop() async throws(CameraError) {
    let (closings, closing) = AsyncStream.makeStream(of: Void.self)
    let (endings, ending) = AsyncStream.makeStream(of: Void.self)
    perform { coordinator in
      coordinator.stopNow(waiter: closing)
      coordinator.awaitPhotos(ending)
    }
    guard await closings.first(where: { true }) != nil,
      await endings.first(where: { true }) != nil
    else { throw CameraError(.close, session.device.subject, .cancelled) }
  }

  /// Stops the camera now, and waits until the photos requested so far have ended, with a time
  /// limit for the camera.
  ///
  /// A camera that does not respond within the limit closes later, when it can. A cancelled wait
  /// ends at once.
  public nonisolated func stop(waitingForCamera patience: Duration) async {
    let (closings, closing) = AsyncStream.makeStream(of: Void.self)
    let alarm = timeline.alarm(after: patience, on: executor.queue) { closing.yield() }
    let (endings, ending) = AsyncStream.makeStream(of: Void.self)
    perform { coordinator in
      coordinator.stopNow(waiter: closing)
      coordinator.awaitPhotos(ending)
    }
    _ = await closings.first { true }
    alarm.cancel()
    _ = await endings.first { true }
  }

  /// Resumes a task once the photos that are open now have ended.
  private func awaitPhotos(_ waiter: AsyncStream<Void>.Continuation) {
    if open.isEmpty {
      waiter.yield()
    } else {
      photoWaits.append(PhotoWait(photos: Set(open.keys), waiter: waiter))
    }
  }

  /// Resumes the tasks for which this was the last photo to wait for.
  func resumeWaits(for ended: PhotoRequest) {
    for index in photoWaits.indices { photoWaits[index].photos.remove(ended) }
    for wait in photoWaits where wait.photos.isEmpty { wait.waiter.yield() }
    photoWaits.removeAll { $0.photos.isEmpty }
  }

  private nonisolated func newRequest() -> PhotoRequest {
    PhotoRequest(number: newNumber())
  }

  /// Returns a number that no other photo or lease of this coordinator has.
  nonisolated func newNumber() -> Int {
    numbers.withLock { number in
      number += 1
      return number
    }
  }
}

// MARK: - Stopping

extension CameraCoordinator {
  private func stopNow(waiter: AsyncStream<Void>.Continuation? = nil) {
    receive(.stop)
    stopWaiting()
    endLeases(because: nil)
    guard let waiter else { return }
    // A camera that has failed may still be closing.
    if stops.isEmpty { stopSession(isToReport: false) }
    stops[stops.count - 1].waiters.append(waiter)
  }

  /// Whether the session has not answered all of this coordinator's stops.
  var isStopping: Bool { !stops.isEmpty }

  private func stopSession(isToReport: Bool) {
    stops.append(Stop(isToReport: isToReport))
    session.requestStop()
  }

  /// Handles the session's answer to the oldest stop.
  func didStop() {
    guard !stops.isEmpty else { return stoppedUnasked() }
    let stop = stops.removeFirst()
    if stop.isToReport {
      receive(.didStop)
      report(.stopped)
    }
    for waiter in stop.waiters { waiter.yield() }
  }

  /// Handles a stop that was not requested; the next photo or lease starts the camera again.
  private func stoppedUnasked() {
    guard machine.camera == .on else { return }
    receive(.didFail)
    endLeases(because: CameraError(.stream, session.device.subject, .stopped))
    report(.stopped)
  }
}

// MARK: - Actions of the state machine

extension CameraCoordinator {
  /// Passes an event to the state machine, and carries out the resulting actions.
  func receive(_ event: CoordinatorMachine.Event) {
    for action in machine.handle(event) {
      switch action {
      case .start: session.requestStart()
      case .stop: stopSession(isToReport: true)
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

  func take(_ request: PhotoRequest, _ photo: Open) {
    open[request] = photo
    limitTime(of: request)
    receive(.shotAsked)
    backlog.add(request)
    shootNext()
    if open[request]?.shot == nil { open[request]?.isDelayed = true }
  }

  /// Requests shots for the queued photos that fit into the byte budget.
  func shootNext() {
    while let request = backlog.next() { requestShot(for: request) }
  }
}
