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
  private let executor: QueueExecutor
  private let viewers: QueueTasks

  private(set) var coordinator: CameraCoordinator
  private var observation: ObserverToken?
  private(set) var request: StreamRequest
  private(set) var status = CameraStatus()
  private var leases = LeaseTable()
  private var leaseEnd: Alarm?
  private var viewing: Task<Void, Never>?
  var desk = ShotDesk()
  /// The number of photos that programs of the same user wait for.
  private var snapCount = 0
  private var photoWaiters: [AsyncStream<Void>.Continuation] = []

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
    observation = coordinator.observe(on: executor.queue) { [weak self] event in
      self?.assumeIsolated { $0.hear(event) }
    }
  }

  private func hear(_ event: CoordinatorEvent) {
    switch event {
    case .camera(let event):
      status.hear(event)
      shelf.note(trouble: status.error)
      report()
    case .taken(let photo, let request): didTake(photo, request)
    case .kept(let photo, let request): didKeep(photo, request)
    case .failed(let request, let error): didFail(request, error)
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
  /// Whether nobody watches it or waits for a photo.
  var isIdle: Bool { leases.count == 0 && !hasPhotos }
  /// Whether a photo that was requested has not ended.
  private var hasPhotos: Bool { !desk.isEmpty || snapCount > 0 }
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
  func lease() throws(HTTPFailure) -> LeaseID {
    let lease = LeaseID()
    guard leases.add(lease, at: timeline.now) else { throw Self.tooManyViewers }
    view()
    return lease
  }

  /// Adds a lease that lasts until nobody refers to it any more, for which the camera starts.
  func hold() throws(HTTPFailure) -> HeldLease {
    let lease = LeaseID()
    guard leases.addLasting(lease, at: timeline.now) else { throw Self.tooManyViewers }
    view()
    return HeldLease(lease, of: self)
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
    viewing = nil
    shelf.clear()
  }
}

// MARK: - Viewing

extension CameraStation {
  /// Reads the camera's frames as long as there are leases, and tries again if it fails.
  private func view() {
    awaitLeaseEnd()
    begin()
    guard viewing == nil else { return }
    let (coordinator, shelf, timeline) = (coordinator, shelf, timeline)
    viewing = Task(executorPreference: viewers) {
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

  /// Closes the camera and opens it in another mode, in which it returns the stream's properties if
  /// somebody is watching.
  ///
  /// Throws if others are watching, unless it is forced.
  func change(
    to mode: StreamRequest, isForced: Bool
  ) async throws(HTTPFailure) -> StreamFormat? {
    leases.sweep(at: timeline.now)
    guard isForced || leases.count <= 1 else {
      throw HTTPFailure.watched
    }
    do throws(CameraError) {
      _ = try mode.bestMode(of: device)
    } catch {
      throw HTTPFailure(error)
    }
    await end(within: Self.closeTimeout)
    request.size = mode.size
    request.format = mode.format
    request.rate = mode.rate
    coordinator = await kit.coordinator(of: device, request)
    status = CameraStatus()
    observe()
    if leases.count > 0 { view() }
    report()
    return coordinator.format
  }

  /// Stops the camera; photos that have been taken are saved.
  func end(within patience: Duration) async {
    viewing?.cancel()
    viewing = nil
    shelf.clear()
    await coordinator.stop(waitingForCamera: patience)
    observation = nil
  }

  /// Waits until the requested photos have ended, but not longer than this.
  func finishPhotos(within patience: Duration) async {
    guard hasPhotos else { return }
    let (endings, ending) = AsyncStream.makeStream(of: Void.self)
    photoWaiters.append(ending)
    let alarm = timeline.alarm(after: patience, on: executor.queue) { ending.finish() }
    for await _ in endings {}
    alarm.cancel()
  }

  /// Lets those go on who wait for the last photo to end.
  func noteEndOfPhotos() {
    guard !hasPhotos else { return }
    for waiter in photoWaiters { waiter.finish() }
    photoWaiters = []
  }

  /// Takes a photo for somebody who waits for it.
  func photo(
    _ settings: PhotoSettings, _ policy: FullPolicy
  ) async throws(PhotoError) -> KeptPhoto {
    snapCount += 1
    defer {
      snapCount -= 1
      noteEndOfPhotos()
    }
    return try await coordinator.photo(settings, keptBy: MemoryKeeper(), policy: policy)
  }
}

extension HTTPFailure {
  /// The failure of what would disturb the others who use a camera.
  static let watched = HTTPFailure(
    .conflict, "inUse", "others are watching this camera", code: 12)
}
