internal import CaptureBase
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureHTTP
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureStore
internal import CaptureTime
internal import Dispatch

/// A camera that clients of the server share: it runs while one of them holds a lease.
///
/// It runs on the queue on which its coordinator's events arrive, so that it knows of a photo before the
/// event arrives.
actor CameraStation {
  nonisolated let id: CameraID
  nonisolated let kit: CameraKit
  nonisolated let shelf: FrameShelf
  nonisolated let encoder: FrameEncoder
  nonisolated let tally = Guarded(CameraTally())
  let hub: EventHub
  let album: ShotAlbum
  let executor: QueueExecutor
  private let viewers: QueueTasks

  /// Those who need the coordinator, and those who replace it.
  let turnstile = Turnstile()
  private(set) var coordinator: CameraCoordinator
  /// The number of the coordinator, of which there is another one for each mode.
  private(set) var generation = 0
  private var observation: ObserverToken?
  /// The wait for the camera to close.
  private var stopping: Task<Void, Never>?
  private(set) var request: StreamRequest
  private(set) var status = CameraStatus()
  private var leases = LeaseTable()
  private var leaseEnd: Alarm?
  /// The last reader of frames; it is cancelled when there are no leases any more.
  private var viewing: Task<Void, Never>?
  var desk = ShotDesk()
  /// Those who wait until all photos have ended.
  var photoWaiters: [AsyncStream<Void>.Continuation] = []

  /// How long to wait for a camera to close before it is opened in another mode.
  static let closeTimeout = Duration.seconds(6)
  /// How long to wait before a camera that has failed is tried again for its viewers.
  static let retryInterval = Duration.seconds(1)

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  nonisolated var timeline: any Timeline { kit.timeline }

  /// Takes over a coordinator, whose camera is off.
  init(
    _ id: CameraID, _ coordinator: CameraCoordinator, requesting request: StreamRequest,
    kit: CameraKit, hub: EventHub, album: ShotAlbum
  ) {
    self.id = id
    self.kit = kit
    self.hub = hub
    self.album = album
    self.coordinator = coordinator
    self.request = request
    shelf = FrameShelf(timeline: kit.timeline)
    encoder = FrameEncoder(timeline: kit.timeline)
    executor = QueueExecutor(label: "capture.serve.camera", timeline: kit.timeline)
    viewers = QueueTasks(
      on: DispatchQueue(label: "capture.serve.viewing"), timeline: kit.timeline)
  }

  /// Observes the coordinator; called once for each.
  func observe() {
    observation = coordinator.observe(on: executor.queue) { [weak self, generation] event in
      self?.assumeIsolated { $0.hear(event, from: generation) }
    }
  }

  private func hear(_ event: CoordinatorEvent, from generation: Int) {
    switch event {
    case .camera(let event):
      guard generation == self.generation else { return }  // a camera that closed too late
      status.hear(event)
      shelf.note(trouble: status.error)
      report()
    case .taken(let photo, let request):
      didTake(photo, ShotDesk.Photo(generation: generation, request: request))
    case .kept(let photo, let request):
      didKeep(photo, ShotDesk.Photo(generation: generation, request: request))
    case .failed(let request, let error):
      didFail(ShotDesk.Photo(generation: generation, request: request), error)
    }
  }

  /// Sends the camera's state to those who read events.
  func report() {
    hub.send(
      "camera", about: "camera \(id)",
      [
        JSON.Member(name: "camera", value: .string("\(id)"))
      ] + status.members(coordinator.format))
  }

  /// Notes that somebody needs the camera.
  func begin() {
    let former = status
    status.begin()
    if status != former { report() }
  }

  /// The camera, described as when it was last opened.
  var device: CameraDevice { coordinator.device }
  /// The rotation that shows its frames upright.
  var orientation: Orientation { device.mounting }
  var leaseCount: Int { leases.count }
  /// Whether somebody watches it, apart from the holder of a lease.
  func isWatched(besides own: LeaseID?) -> Bool {
    leases.sweep(at: timeline.now)
    return leases.count(besides: own) > 0
  }
  /// The number of photos that have been requested and have not ended.
  var photosInProgress: Int { desk.count }
  /// Whether nobody watches it or waits for a photo.
  var isIdle: Bool { leases.count == 0 && desk.isEmpty }
  /// Whether this program has the camera open, or is about to.
  var isOpen: Bool { ![.idle, .failed].contains(status.state) }

  /// What a list of cameras says of this one: its state, its leases, and whether it is open here.
  var members: [JSON.Member] {
    status.members(coordinator.format) + Self.use(leases.count, isOurs: isOpen)
  }

  /// What a list says of a camera that nobody has used.
  static var idleMembers: [JSON.Member] { CameraStatus().members(nil) + use(0, isOurs: false) }

  private static func use(_ leases: Int, isOurs: Bool) -> [JSON.Member] {
    [
      JSON.Member(name: "leases", value: .integer(leases)),
      JSON.Member(name: "isOurs", value: .bool(isOurs)),
    ]
  }
}

// MARK: - Leases

extension CameraStation {
  /// Adds a lease, for which the camera starts.
  func lease() async throws(HTTPFailure) -> LeaseID {
    try await turnstile.pass { () throws(HTTPFailure) -> LeaseID in
      let lease = LeaseID()
      guard leases.add(lease, at: timeline.now) else { throw Self.tooManyViewers }
      view()
      return lease
    }
  }

  /// Adds a lease that lasts until nobody refers to it any more, for which the camera starts.
  func hold() async throws(HTTPFailure) -> HeldLease {
    try await turnstile.pass { () throws(HTTPFailure) -> HeldLease in
      let lease = LeaseID()
      guard leases.addLasting(lease, at: timeline.now) else { throw Self.tooManyViewers }
      view()
      return HeldLease(lease, of: self)
    }
  }

  private static var tooManyViewers: HTTPFailure {
    HTTPFailure(.unavailable, "tooManyLeases", "the camera has too many viewers")
  }

  /// Ends a lease soon after, without a wait.
  nonisolated func drop(_ lease: LeaseID) {
    timeline.perform(on: executor.queue) { self.assumeIsolated { $0.release(lease) } }
  }

  /// Lets a lease live on; returns false if it has ended.
  func renew(_ lease: LeaseID) -> Bool {
    guard leases.renew(lease, at: timeline.now) else { return false }
    awaitLeaseEnd()
    return true
  }

  /// Ends a lease; has no effect if it has ended.
  func release(_ lease: LeaseID) {
    leases.remove(lease)
    leasesDidChange()
  }

  /// Ends a lease soon, since its client's connection was closed in the middle of a request.
  func abandon(_ lease: LeaseID) {
    leases.shorten(lease, at: timeline.now)
    awaitLeaseEnd()
  }

  private func awaitLeaseEnd() {
    leaseEnd = leases.firstEnd.map { moment in
      timeline.alarm(at: moment, on: executor.queue) { [weak self] in
        self?.assumeIsolated { $0.leasesDidChange() }
      }
    }
  }

  private func leasesDidChange() {
    leases.sweep(at: timeline.now)
    awaitLeaseEnd()
    guard leases.count == 0 else { return }
    viewing?.cancel()
    shelf.clear()
  }
}

// MARK: - Viewing

extension CameraStation {
  /// Reads the camera's frames as long as there are leases, and tries again if it fails.
  private func view() {
    awaitLeaseEnd()
    begin()
    guard viewing?.isCancelled ?? true else { return }
    let (coordinator, shelf, timeline) = (coordinator, shelf, timeline)
    viewing = Task(executorPreference: viewers) { [former = viewing] in
      await former?.value
      while !Task.isCancelled {
        do throws(CameraError) {
          for try await frame in coordinator.frames() { shelf.put(frame) }
          return  // it was stopped for another mode, or for good
        } catch {
          shelf.note(trouble: error)
        }
        try? await timeline.sleep(for: Self.retryInterval)
      }
    }
  }

  /// Ends the reading of frames, so that it does not start the camera again.
  private func endViewing() async {
    viewing?.cancel()
    await viewing?.value
    shelf.clear()
  }
}

// MARK: - Stopping

extension CameraStation {
  /// Closes the camera; photos that have been taken are saved.
  ///
  /// This goes on if its client leaves, but not if the station is closed.
  func stop() async {
    await endViewing()
    let stop = Task(executorPreference: viewers) { [coordinator] in
      await coordinator.stop(waitingForCamera: Self.closeTimeout)
    }
    stopping = stop
    if turnstile.isClosed { stop.cancel() }
    await stop.value
    stopping = nil
  }

  /// Uses another coordinator for the camera, which is off.
  func use(_ coordinator: CameraCoordinator, requesting request: StreamRequest) {
    self.coordinator = coordinator
    self.request = request
    generation += 1
    status = CameraStatus()
    observe()
    leases.sweep(at: timeline.now)
    if leases.count > 0 { view() }
    report()
  }

  /// Finishes the photos in progress, and closes the camera for good; who waits is turned away.
  ///
  /// Returns the number of photos that took too long and were given up.
  func close(within patience: Duration) async -> Int {
    turnstile.close()
    stopping?.cancel()
    await turnstile.drain()
    await finishPhotos(within: patience)
    let rest = desk.count
    await endViewing()
    await coordinator.stop(waitingForCamera: .milliseconds(500))
    observation = nil
    return rest
  }
}

extension HTTPFailure {
  /// The failure of what would disturb the others who use a camera.
  static let watched = HTTPFailure(
    .conflict, "inUse", "others are watching this camera", code: 12)
}
