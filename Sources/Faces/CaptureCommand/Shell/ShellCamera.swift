internal import CaptureBase
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureTime
internal import CaptureWords
internal import Dispatch

/// The camera of a client, which is chosen when it is first needed, or by a request.
///
/// In a scenario's own time, requests use it only while that time runs. An actor that is busy on another thread
/// would run their work there, too, where the time does not wait for it.
actor ShellCamera {
  /// The options of the command line.
  private let usual: ShellOptions
  private(set) var options: ShellOptions
  var backend: any CameraBackend
  private let currentTime: Guarded<ProgramTime>
  let stores: ShellStores
  let events: ShellEvents
  private var coordinator: CameraCoordinator?
  private var coordinatorCount = 0
  private var observation: ObserverToken?
  private let observing = DispatchQueue(label: "capture.shell.events")
  private var lease: Lease?
  /// Reports cameras that come and go.
  private var following: Task<Void, Never>?
  /// The keepers of templates with `%n`, which count the photos.
  var keepers: [FileTemplate: FileKeeper] = [:]

  init(
    _ options: ShellOptions, on backend: any CameraBackend, in time: ProgramTime,
    stores: ShellStores, events: ShellEvents
  ) {
    usual = options
    self.options = options
    self.backend = backend
    currentTime = Guarded(time)
    self.stores = stores
    self.events = events
  }

  /// The time in which the camera is used.
  nonisolated var time: ProgramTime { currentTime.withLock { $0 } }

  /// Sends events if the command line asks for them.
  nonisolated func begin() async {
    if usual.wantsEvents { _ = await set(events: true) }
  }

  /// The state of the camera, as requests get it.
  var stateJSON: JSON {
    .object(
      JSON.members([
        "state": .string((coordinator?.state ?? .idle).rawValue),
        "camera": coordinator?.device.json,
      ]) + (coordinator?.format).shellMembers + JSON.members(["warm": .bool(options.isWarm)]))
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
  /// Callers take turns: a request begins when the previous one has begun.
  func use() async throws(Failure) -> CameraCoordinator {
    let coordinator = try await ready()
    // The former lease may have ended with a failure of the camera.
    if options.isWarm { lease = coordinator.lease() }
    return coordinator
  }

  private func ready() async throws(Failure) -> CameraCoordinator {
    if let coordinator { return coordinator }
    let session = try await options.photo.session(on: backend)
    var coordination = options.photo.coordination
    coordination.photoIDs = time.photoIDs(ofCoordinator: coordinatorCount)
    coordinatorCount += 1
    let coordinator = CameraCoordinator(
      session: session, keeper: MemoryKeeper(), configuration: coordination,
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

  /// Closes the camera, opens the one that a request selects, and waits until it runs.
  nonisolated func open(_ opening: ShellOpening) async throws(Failure) -> JSON {
    try await time.run { await self.change(by: opening) }.get()
    return try await time.run { await self.awaitFrame() }.get()
  }

  /// Closes the camera, and chooses the one that a request selects.
  private func change(by opening: ShellOpening) async -> Result<Void, Failure> {
    do throws(Failure) {
      let next = try usual.changed(by: opening)
      // A simulated camera goes on with its scenario.
      let isSame = next.photo.cameras.source == options.photo.cameras.source
      let others = isSame ? nil : try next.photo.cameras.timedBackend()
      await close()
      options = next
      if let others {
        backend = others.backend
        currentTime.withLock { $0 = others.time }
        follow()
      }
      return .success(())
    } catch {
      return .failure(error)
    }
  }

  /// Starts the camera, and returns the state once it runs.
  private func awaitFrame() async -> Result<JSON, Failure> {
    do throws(Failure) {
      let coordinator = try await use()
      do throws(CameraError) {
        for try await _ in coordinator.frames() { return .success(stateJSON) }
      } catch {
        throw Failure(error)
      }
      throw .cancelled
    } catch {
      return .failure(error)
    }
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
    guard let coordinator else { return }
    try? await time.run { await coordinator.finish(after: signal) }
  }
}
