internal import CaptureBase
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureHTTP
internal import CaptureJSON
internal import CaptureStore
internal import CaptureTime
internal import CaptureWords
internal import Dispatch

/// The cameras that are plugged in, each of which gets a station when it is first used.
actor CameraHall {
  nonisolated let kit: CameraKit
  private let hub: EventHub
  private let album: ShotAlbum
  /// The camera that is listed first, as chosen when the server was started.
  private let preferred: DeviceSelector?
  private var devices: [CameraDevice] = []
  private var stations: [CameraID: CameraStation] = [:]
  private var lastShot = 0
  private var following: Task<Void, Never>?
  private var firstLook: [AsyncStream<Void>.Continuation]? = []

  init(kit: CameraKit, hub: EventHub, album: ShotAlbum, preferred: DeviceSelector?) {
    self.kit = kit
    self.hub = hub
    self.album = album
    self.preferred = preferred
  }

  /// Follows which cameras are plugged in, until the hall is closed.
  func open() {
    let tasks = QueueTasks(
      on: DispatchQueue(label: "capture.serve.hall"), timeline: kit.timeline)
    following = Task(executorPreference: tasks) { [weak self, backend = kit.backend] in
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
      for station in stations.values {
        group.addTask { await station.close(within: patience) }
      }
      var rest = 0
      for await photos in group { rest += photos }
      return rest
    }
    await album.finish()
    return rest
  }
}

// MARK: - Finding cameras

extension CameraHall {
  /// Returns the station of a camera; throws if there is no such camera.
  func station(_ text: String) async throws(HTTPFailure) -> CameraStation {
    await look()
    if let station = stations.first(where: { $0.key.description == text })?.value { return station }
    guard let device = devices.first(where: { CameraID(of: $0).description == text }) else {
      throw HTTPFailure(.notFound, "notFound", "there is no camera with the id \(text)", code: 10)
    }
    let id = CameraID(of: device)
    let coordinator = await kit.coordinator(of: device, kit.request)
    if let station = stations[id] { return station }  // another request was faster
    let station = CameraStation(
      id, coordinator, requesting: kit.request, kit: kit, hub: hub, album: album)
    stations[id] = station
    await station.observe()
    return station
  }

  /// Returns the station of the camera that is listed first.
  func firstStation() async throws(HTTPFailure) -> CameraStation {
    await look()
    guard let first = devices.first else { throw HTTPFailure(await kit.backend.absence) }
    return try await station(CameraID(of: first).description)
  }

  /// The stations of the cameras that were used, in the order of their ids.
  var usedStations: [CameraStation] {
    stations.values.sorted { $0.id.description < $1.id.description }
  }

  /// Returns the station of a camera of this path and identity; nil if nobody has used it yet.
  func station(at path: String, of identity: DeviceIdentity) async -> CameraStation? {
    await look()
    let device = devices.first { $0.path == path && $0.identity == identity }
    return device.flatMap { stations[CameraID(of: $0)] }
  }

  /// The number of clients that hold leases.
  func viewerCount() async -> Int {
    var count = 0
    for station in stations.values { count += await station.leaseCount }
    return count
  }

  /// The number of photos that have been requested and have not ended.
  func photosInProgress() async -> Int {
    var count = 0
    for station in stations.values { count += await station.photosInProgress }
    return count
  }

  /// Whether no camera is watched and no photo in progress.
  var isIdle: Bool {
    get async {
      for station in stations.values where await !station.isIdle { return false }
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
    let absence = devices.isEmpty ? await kit.backend.absence : nil
    return [
      JSON.Member(name: "cameras", value: .array(cameras)),
      JSON.Member(name: "absence", value: absence.map { PageError($0).json } ?? nil),
    ]
  }

  /// The same, once the backend has listed the cameras.
  func knownListing() async -> [JSON.Member] {
    await look()
    return await listing()
  }
}

extension CameraHall {
  private func json(of device: CameraDevice) async -> JSON {
    let id = CameraID(of: device)
    let station = stations[id]
    var device = device
    // It would be this program.
    if await station?.isOpen == true { device.holder = nil }
    var own: [JSON.Member] = [JSON.Member(name: "id", value: .string("\(id)"))]
    if case .object(let members) = device.fullJSON { own += members }
    return .object(own + (await station?.members ?? CameraStation.idleMembers))
  }
}
