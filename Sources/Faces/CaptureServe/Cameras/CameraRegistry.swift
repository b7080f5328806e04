internal import CaptureBase
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureHTTP
internal import CaptureJSON
internal import CaptureStore
internal import CaptureTime
internal import CaptureWords
internal import Dispatch

/// The cameras that are plugged in, each of which gets a shared camera when it is first used.
actor CameraRegistry {
  nonisolated let setup: CameraSetup
  private let hub: EventHub
  private let announcer: ShotAnnouncer
  /// The camera that is listed first, as chosen when the server was started.
  private let preferred: DeviceSelector?
  private var devices: [CameraDevice] = []
  private var cameras: [CameraID: SharedCamera] = [:]
  private var lastShot = 0
  private var following: Task<Void, Never>?
  private var firstLook: [AsyncStream<Void>.Continuation]? = []

  init(
    setup: CameraSetup, hub: EventHub, announcer: ShotAnnouncer, preferred: DeviceSelector?
  ) {
    self.setup = setup
    self.hub = hub
    self.announcer = announcer
    self.preferred = preferred
  }

  /// Follows which cameras are plugged in, until the registry is closed.
  func open() {
    let tasks = QueueTasks(
      on: DispatchQueue(label: "capture.serve.registry"), timeline: setup.timeline)
    following = Task(executorPreference: tasks) { [weak self, backend = setup.backend] in
      for await devices in backend.changes() { await self?.see(devices) }
    }
  }

  private func see(_ found: [CameraDevice]) async {
    let chosen = try? preferred?.choose(from: found)
    devices = found.filter { $0 == chosen } + found.filter { $0 != chosen }
    let waiters = firstLook ?? []
    firstLook = nil
    for waiter in waiters { waiter.finish() }
    hub.send("devices", about: "devices", await listing())
  }

  /// Waits until the backend has listed the cameras once.
  private func look() async {
    guard firstLook != nil else { return }
    let (looks, look) = AsyncStream.makeStream(of: Void.self)
    firstLook?.append(look)
    for await _ in looks {}
  }

  /// Finishes the photos in progress, and closes all cameras; returns how many were given up.
  func close(within patience: Duration) async -> Int {
    following?.cancel()
    let rest = await withTaskGroup { group in
      for sharedCamera in cameras.values {
        group.addTask { await sharedCamera.close(within: patience) }
      }
      var rest = 0
      for await photos in group { rest += photos }
      return rest
    }
    await announcer.finish()
    return rest
  }
}

// MARK: - Finding cameras

extension CameraRegistry {
  /// Returns a camera's shared one; throws if there is no such camera.
  func sharedCamera(_ text: String) async throws(HTTPFailure) -> SharedCamera {
    await look()
    if let sharedCamera = cameras.first(where: { $0.key.description == text })?.value {
      return sharedCamera
    }
    guard let device = devices.first(where: { CameraID(of: $0).description == text }) else {
      throw HTTPFailure(.notFound, "notFound", "there is no camera with the id \(text)", code: 10)
    }
    let id = CameraID(of: device)
    let coordinator = await setup.coordinator(of: device, setup.request)
    if let sharedCamera = cameras[id] { return sharedCamera }  // another request was faster
    let sharedCamera = SharedCamera(
      id, coordinator, requesting: setup.request, setup: setup, hub: hub,
      announcer: announcer)
    cameras[id] = sharedCamera
    await sharedCamera.observe()
    return sharedCamera
  }

  /// Returns the shared camera that is listed first.
  func firstCamera() async throws(HTTPFailure) -> SharedCamera {
    await look()
    guard let first = devices.first else { throw HTTPFailure(await setup.backend.absence) }
    return try await sharedCamera(CameraID(of: first).description)
  }

  /// The shared cameras that were used, in the order of their ids.
  var usedCameras: [SharedCamera] {
    cameras.values.sorted { $0.id.description < $1.id.description }
  }

  /// Returns the shared camera with this path and identity; nil if nobody has used it yet.
  func sharedCamera(at path: String, of identity: DeviceIdentity) async -> SharedCamera? {
    await look()
    let device = devices.first { $0.path == path && $0.identity == identity }
    return device.flatMap { cameras[CameraID(of: $0)] }
  }

  /// The number of clients that hold leases.
  func viewerCount() async -> Int {
    var count = 0
    for sharedCamera in cameras.values { count += await sharedCamera.leaseCount }
    return count
  }

  /// The number of photos that have been requested and have not ended.
  func photosInProgress() async -> Int {
    var count = 0
    for sharedCamera in cameras.values { count += await sharedCamera.photosInProgress }
    return count
  }

  /// Whether no camera is watched and no photo in progress.
  var isIdle: Bool {
    get async {
      for sharedCamera in cameras.values where await !sharedCamera.isIdle { return false }
      return true
    }
  }

  /// Returns a number for a shot that no other one has.
  func nextShot() -> Int {
    lastShot += 1
    return lastShot
  }

  /// The members that list the cameras: `cameras`, and why there is none.
  func listing() async -> [JSON.Member] {
    var cameras: [JSON] = []
    for device in devices { cameras.append(await json(of: device)) }
    let absence = devices.isEmpty ? await setup.backend.absence : nil
    return JSON.members([
      "cameras": .array(cameras), "absence": absence.map { PageError($0).json },
    ])
  }

  /// The same, once the backend has listed the cameras.
  func knownListing() async -> [JSON.Member] {
    await look()
    return await listing()
  }
}

extension CameraRegistry {
  private func json(of device: CameraDevice) async -> JSON {
    let id = CameraID(of: device)
    let sharedCamera = cameras[id]
    var device = device
    // It would be this program.
    if await sharedCamera?.isOpen == true { device.holder = nil }
    let own = JSON.members(["id": .string("\(id)")]) + device.fullJSON.members
    return .object(own + (await sharedCamera?.members ?? SharedCamera.idleMembers))
  }
}
