internal import CaptureBase
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureTime
internal import CaptureWords
internal import Dispatch

/// The camera of a client, which is chosen when it is first needed, or by a request.
actor ShellCamera {
  /// The options of the command line.
  private let usual: ShellOptions
  private(set) var options: ShellOptions
  private var backend: any CameraBackend
  private let stores: ShellStores
  private let events: ShellEvents
  private var coordinator: CameraCoordinator?
  private var observation: ObserverToken?
  private let observing = DispatchQueue(label: "capture.shell.events")
  private var lease: Lease?
  /// Reports cameras that come and go.
  private var following: Task<Void, Never>?
  /// The keepers of templates with `%n`, which count the photos.
  private var keepers: [FileTemplate: FileKeeper] = [:]

  init(
    _ options: ShellOptions, on backend: any CameraBackend, stores: ShellStores,
    events: ShellEvents
  ) {
    usual = options
    self.options = options
    self.backend = backend
    self.stores = stores
    self.events = events
  }

  /// Sends events if the command line asks for them.
  func begin() {
    if options.wantsEvents { _ = set(events: true) }
  }

  /// The state of the camera, as requests get it.
  var stateJSON: JSON {
    .object(
      [
        JSON.Member(name: "state", value: .string((coordinator?.state ?? .idle).rawValue)),
        JSON.Member(name: "camera", value: coordinator?.device.json ?? nil),
      ] + (coordinator?.format).shellMembers + [
        JSON.Member(name: "warm", value: .bool(options.isWarm))
      ])
  }

  func devices() async throws(Failure) -> [JSON] {
    do throws(CameraError) {
      return try await backend.devices().map(\.fullJSON)
    } catch {
      throw Failure(error)
    }
  }

  /// Turns events on or off, and returns what is the case now.
  func set(events areOn: Bool) -> JSON {
    events.isOn = areOn
    follow()
    return ["on": .bool(areOn)]
  }

  private func follow() {
    following?.cancel()
    guard events.isOn else { return following = nil }
    following = Task.detached { [events, backend] in await events.follow(backend) }
  }
}

// MARK: - Opening and closing

extension ShellCamera {
  /// Returns the coordinator of the camera, which a request is about to use.
  ///
  /// Callers take turns: a request begins when the one before has begun.
  func use() async throws(Failure) -> CameraCoordinator {
    let coordinator = try await ready()
    // The former lease may have ended with a failure of the camera.
    if options.isWarm { lease = coordinator.lease() }
    return coordinator
  }

  private func ready() async throws(Failure) -> CameraCoordinator {
    if let coordinator { return coordinator }
    let session = try await options.photo.session(on: backend)
    let coordinator = CameraCoordinator(
      session: session, keeper: MemoryKeeper(), configuration: options.photo.coordination,
      timeline: backend.timeline)
    observation = coordinator.observe(on: observing) { [events] event in
      guard case .camera(let event) = event, let json = event.shellJSON else { return }
      events.send(json)
    }
    self.coordinator = coordinator
    return coordinator
  }

  /// Returns the camera whose controls are read or set; it need not be running.
  func target() async throws(Failure) -> (backend: any CameraBackend, device: CameraDevice) {
    (backend, try await ready().device)
  }

  /// Closes the camera, opens the one that a request asks for, and waits until it runs.
  func open(_ opening: ShellOpening) async throws(Failure) -> JSON {
    let next = try usual.changed(by: opening)
    // A simulated camera goes on with its scenario.
    let isSame = next.photo.cameras == options.photo.cameras
    let backend = isSame ? backend : try next.photo.cameras.backend()
    await close()
    options = next
    if !isSame {
      self.backend = backend
      follow()
    }
    let coordinator = try await use()
    do throws(CameraError) {
      for try await _ in coordinator.frames() { return stateJSON }
    } catch {
      throw Failure(error)
    }
    throw .cancelled
  }

  /// Waits until the camera is closed and all photos are saved.
  @discardableResult
  func close() async -> JSON {
    lease = nil
    try? await coordinator?.stop()
    coordinator = nil
    observation = nil
    return stateJSON
  }

  /// Closes the camera at the end.
  func finish(after signal: ExitCode?) async {
    following?.cancel()
    await coordinator?.finish(after: signal)
  }
}

// MARK: - Photos

extension ShellCamera {
  /// Requests a photo, for which the caller waits.
  func request(_ snap: ShellSnap, for id: JSON) async throws(Failure) -> ShellShot {
    let place = options.place(of: snap)
    let policy = snap.policy ?? options.photo.policy
    let keeper = announced(try await keeper(for: place, policy), for: id)
    let coordinator = try await use()
    var wish = options.photo.request
    wish.size = snap.size ?? wish.size
    wish.format = snap.format ?? wish.format
    let photo = coordinator.awaitedPhoto(
      options.settings(of: snap), keptBy: keeper, policy: policy)
    return ShellShot(photo: photo, wish: wish, isInline: place == .standardOutput)
  }

  private func keeper(
    for place: PhotoOptions.Place, _ policy: FullPolicy
  ) async throws(Failure) -> any PhotoKeeper {
    switch place {
    case .standardOutput: return MemoryKeeper()
    case .store(let folder): return StoreKeeper(try await stores.storeForAdding(folder))
    case .files(let template):
      if let problem = template.problem { throw .message(problem, .usage) }
      if policy != .faithful, template.isLossless {
        throw .message("quality and compact cannot be used with '\(template.text)'", .usage)
      }
      return keeper(for: template)
    }
  }

  private func keeper(for template: FileTemplate) -> FileKeeper {
    if let keeper = keepers[template] { return keeper }
    let keeper = FileKeeper(template, waiting: ReaderWaiting.note(_:))
    if template.isNumbered { keepers[template] = keeper }
    return keeper
  }

  /// Returns a keeper that also reports that it begins to save a photo.
  private func announced(_ keeper: any PhotoKeeper, for id: JSON) -> any PhotoKeeper {
    guard events.isOn, !(keeper is MemoryKeeper) else { return keeper }
    return AnnouncingKeeper(keeper: keeper) { [events] in
      events.send(["event": "taken", "request": id])
    }
  }
}

/// Reports that a photo has been taken, and saves it.
private struct AnnouncingKeeper: PhotoKeeper {
  let keeper: any PhotoKeeper
  let announce: @Sendable () -> Void

  func keep(_ photo: TakenPhoto) async throws(KeepingError) -> KeptPhoto {
    announce()
    return try await keeper.keep(photo)
  }
}
