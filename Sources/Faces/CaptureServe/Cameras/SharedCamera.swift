internal import CaptureBase
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureStore
internal import CaptureTime
internal import Dispatch

/// A camera that clients of the server share: it runs while one of them holds a lease.
///
/// It runs on the queue on which its coordinator's events arrive, so that it knows of a photo before the
/// event arrives.
actor SharedCamera {
  nonisolated let id: CameraID
  nonisolated let setup: CameraSetup
  nonisolated let latestFrame: LatestFrame
  nonisolated let encoder: FrameEncoder
  nonisolated let tally = Guarded(CameraTally())
  let hub: EventHub
  let announcer: ShotAnnouncer
  let executor: QueueExecutor
  /// The queue of tasks that wait for the camera.
  let viewers: QueueTasks

  /// Separates requests that use the coordinator from those that replace it.
  let mutex = AsyncMutex()
  private(set) var coordinator: CameraCoordinator
  /// The number of the coordinator; each mode has another one.
  private(set) var generation = 0
  /// Keeps the coordinator's events coming.
  var observation: ObserverToken?
  /// The wait for the camera to close.
  var stopping: Task<Void, Never>?
  private(set) var request: StreamRequest
  private(set) var status = CameraStatus()
  var leases = LeaseTable()
  /// Goes off when the first lease ends.
  var leaseEnd: Alarm?
  /// The last reader of frames; it is cancelled when there are no more leases.
  var viewing: Task<Void, Never>?
  var pending = PendingShots()
  /// Waiters for the end of all photos.
  var photoWaiters: [AsyncStream<Void>.Continuation] = []

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  nonisolated var timeline: any Timeline { setup.timeline }

  /// Takes over a coordinator, whose camera is off.
  init(
    _ id: CameraID, _ coordinator: CameraCoordinator, requesting request: StreamRequest,
    setup: CameraSetup, hub: EventHub, announcer: ShotAnnouncer
  ) {
    self.id = id
    self.setup = setup
    self.hub = hub
    self.announcer = announcer
    self.coordinator = coordinator
    self.request = request
    latestFrame = LatestFrame(timeline: setup.timeline)
    encoder = FrameEncoder(timeline: setup.timeline)
    executor = QueueExecutor(label: "capture.serve.camera", timeline: setup.timeline)
    viewers = QueueTasks(
      on: DispatchQueue(label: "capture.serve.viewing"), timeline: setup.timeline)
  }

  /// Observes the coordinator; called once for each.
  func observe() {
    observation = coordinator.observe(on: executor.queue) { [weak self, generation] event in
      self?.assumeIsolated { $0.handle(event, from: generation) }
    }
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

  private func handle(_ event: CoordinatorEvent, from generation: Int) {
    switch event {
    case .camera(let event):
      guard generation == self.generation else { return }  // a camera that closed too late
      status.handle(event)
      latestFrame.note(trouble: status.error)
      report()
    case .taken(let photo, let request):
      didTake(photo, PendingShots.Photo(generation: generation, request: request))
    case .kept(let photo, let request):
      didKeep(photo, PendingShots.Photo(generation: generation, request: request))
    case .failed(let request, let error):
      didFail(PendingShots.Photo(generation: generation, request: request), error)
    }
  }

  /// Sends the camera's state to the readers of events.
  func report() {
    hub.send(
      "camera", about: "camera \(id)",
      JSON.members(["camera": .string("\(id)")]) + status.members(coordinator.format))
  }

  /// Notes that the camera is needed.
  func begin() {
    let former = status
    status.begin()
    if status != former { report() }
  }

  /// The camera, described as when it was last opened.
  var device: CameraDevice { coordinator.device }
  /// The rotation that shows its frames upright.
  var orientation: Orientation { device.mounting }
  /// The number of photos that have been requested and have not ended.
  var photosInProgress: Int { pending.count }
  /// Whether nobody watches it or waits for a photo.
  var isIdle: Bool { leases.count == 0 && pending.isEmpty }
  /// Whether this program has the camera open, or is about to.
  var isOpen: Bool { ![.idle, .failed].contains(status.state) }

  /// The members of this camera in a list of cameras: its state, its leases, and whether it is open here.
  var members: [JSON.Member] {
    status.members(coordinator.format) + Self.use(leases.count, isOurs: isOpen)
  }

  /// The members in a list of a camera that nobody has used.
  static var idleMembers: [JSON.Member] { CameraStatus().members(nil) + use(0, isOurs: false) }

  private static func use(_ leases: Int, isOurs: Bool) -> [JSON.Member] {
    JSON.members(["leases": .integer(leases), "isOurs": .bool(isOurs)])
  }
}
