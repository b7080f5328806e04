internal import CaptureBase
public import CaptureCamera
public import CaptureTime
internal import Dispatch

/// A backend of simulated cameras, for reproducible tests.
///
/// On a wall timeline they behave like real cameras. On a virtual timeline they do the same as fast
/// as the machine can, and always in the same order.
public final class Simulator: CameraBackend {
  private let cameras: [SimulatorCamera]
  private let numbers: CameraNumbers
  /// The timeline on which frames are exposed and events happen.
  public let timeline: any Timeline
  private let begun: Timestamp
  /// The times of the events that wait for no opening or frame; none if a state is given.
  private let eventTimes: [Duration]
  private let watchers = Broadcast<[CameraDevice]>()
  /// The queue on which observers are notified, so that the last notification is always up to date.
  private let queue = DispatchQueue(label: "capture.simulator")
  /// The alarms for scheduled plugging and unplugging.
  private let plan = Guarded<[Alarm]>([])
  private let hasFullDisk = Guarded(false)

  /// Creates the cameras of a scenario, whose times count from now, or from its start if a state is given.
  ///
  /// Cameras for which the scenario names no photos show the given ones, or else a test pattern. A state
  /// counts on; what had happened when it was saved has happened. Throws an error with the code `samples`
  /// if a camera is to show sample photos that are not installed.
  public init(
    _ scenario: Scenario = .standard, timeline: any Timeline = WallTimeline(),
    photos: ScenePhotos = .testPattern, continuing state: ScenarioState? = nil
  ) throws(ScenarioError) {
    try scenario.check()
    let elapsed = try state?.begin(scenario, at: timeline.date) ?? .zero
    let photos = try scenario.showsGivenPhotos ? photos.loaded() : photos
    let numbers = CameraNumbers(of: scenario.cameras)
    cameras = try scenario.cameras.indices.map { index throws(ScenarioError) in
      try SimulatorCamera(
        index, of: scenario, samples: photos, numberedBy: numbers, timeline: timeline,
        continuing: state)
    }
    self.numbers = numbers
    self.timeline = timeline
    begun = timeline.now
    eventTimes = state == nil ? scenario.events.compactMap(\.happening.delay) : []
    let plannedChanges = scenario.events.flatMap { changes(of: $0) }.sorted { $0.after < $1.after }
    let alarms = plannedChanges.filter { $0.after > elapsed || state == nil }.map { change in
      timeline.alarm(after: change.after - elapsed, on: queue) { [weak self] in
        if let self { change.work(self) }
      }
    }
    plan.withLock { $0 = alarms }
    guard state != nil else { return }
    for change in plannedChanges where change.after <= elapsed { change.work(self) }
  }

  /// What happens to the cameras at a time after the start.
  private struct Change: Sendable {
    let after: Duration
    let work: @Sendable (Simulator) -> Void
  }

  private func changes(of event: Scenario.Event) -> [Change] {
    let camera = event.camera
    switch event.happening {
    case .unplug(let delay): return [Change(after: delay) { $0.unplug(camera) }]
    case .replug(let delay, let number):
      return [Change(after: delay) { $0.plug(camera, as: number) }]
    case .motion(let delay, let span):
      return changes(delay, span, { $0.startMotion(camera) }, { $0.stopMotion(camera) })
    case .freeze(let delay, let span):
      return changes(delay, span, { $0.freeze(camera) }, { $0.unfreeze(camera) })
    case .light(let fault, let delay, let span):
      return changes(delay, span, { $0.begin(fault, camera) }, { $0.end(fault, camera) })
    case .diskFull(let delay, let span):
      return changes(delay, span, { $0.isDiskFull = true }, { $0.isDiskFull = false })
    case .opening, .frame, .stuckControl, .refusedControl: return []
    }
  }

  /// Returns the start of something and its end, if it has one.
  private func changes(
    _ delay: Duration, _ span: Duration?, _ start: @escaping @Sendable (Simulator) -> Void,
    _ end: @escaping @Sendable (Simulator) -> Void
  ) -> [Change] {
    [Change(after: delay, work: start)]
      + (span.map { [Change(after: delay + $0, work: end)] } ?? [])
  }

  /// The cameras that are plugged in now, sorted by number.
  public func devices() -> [CameraDevice] {
    cameras.compactMap(\.device).sorted { $0.number ?? 0 < $1.number ?? 0 }
  }

  /// Whether the disk that photos are saved on is full by now; who saves them has to ask.
  ///
  /// The program `capture` does. A test of another program can wrap its keeper.
  public internal(set) var isDiskFull: Bool {
    get { hasFullDisk.withLock { $0 } }
    set { hasFullDisk.withLock { $0 = newValue } }
  }

  /// The time of the next event of the scenario; nil if no more will happen at a time.
  ///
  /// It is also nil if a state is given, because the next program continues the scenario.
  package var nextEvent: Duration? {
    let elapsed = timeline.now - begun
    return eventTimes.filter { $0 > elapsed }.min()
  }

  /// The error for a scenario in which no camera is plugged in now.
  public var absence: CameraError {
    CameraError(
      .find, "", .notFound,
      remedy: Remedy(.connectCamera, "let a camera be plugged in at the start of the scenario"))
  }

  /// Yields the list of cameras now, and again whenever one is plugged in or unplugged.
  public func changes() -> AsyncStream<[CameraDevice]> {
    let (stream, watcher) = AsyncStream.makeStream(of: [CameraDevice].self)
    timeline.perform(on: queue) { [weak self] in
      guard let self else { return watcher.finish() }
      watchers.add(watcher)
      watcher.yield(devices())
    }
    return stream
  }

  private func notifyWatchers() {
    timeline.perform(on: queue) { [weak self] in
      if let self { watchers.send(devices()) }
    }
  }

  /// Returns a driver for a camera; opening it fails if the scenario has no such camera.
  public func driver(for device: CameraDevice) -> any CameraDriver {
    camera(of: device)?.driver(of: self) ?? MissingCameraDriver(device: device)
  }

  private func camera(of device: CameraDevice) -> SimulatorCamera? {
    cameras.first { $0.identity.isSameCamera(as: device.identity) }
  }
}

// MARK: - Controls

extension Simulator {
  /// Returns a camera's controls with their current values.
  public func controls(of device: CameraDevice) throws(CameraError) -> [CameraControl] {
    guard let device = camera(of: device)?.device else {
      throw CameraError(.read, device.subject, .unplugged)
    }
    return device.controls
  }

  /// Sets controls as a driver would, without a session.
  public func set(
    _ settings: ControlSettings, on device: CameraDevice
  ) async throws(CameraError) -> [ControlOutcome] {
    guard let camera = camera(of: device), camera.device != nil else {
      throw CameraError(.control, device.subject, .unplugged)
    }
    return try await camera.set(settings)
  }
}

// MARK: - Plugging and unplugging

extension Simulator {
  /// Plugs a camera in under `number` (default: its last one), or under the next free number.
  ///
  /// Cameras are indexed from 0, as in the scenario. A camera already plugged in is left alone.
  public func plug(_ camera: Int = 0, as number: Int? = nil) {
    guard numbers.plug(camera, as: number ?? numbers.lastNumber(of: camera)) else { return }
    notifyWatchers()
  }

  /// Unplugs a camera; a session that uses it is interrupted.
  public func unplug(_ camera: Int = 0) {
    guard numbers.unplug(camera) else { return }
    cameras[camera].wasUnplugged()
    notifyWatchers()
  }
}

// MARK: - Motion and light

extension Simulator {
  /// Begins a fault of the light in front of a camera, until ``end(_:_:)``.
  ///
  /// Cameras are indexed from 0, as in the scenario. A camera that replays a recording is left alone.
  public func begin(_ fault: Scenario.LightFault, _ camera: Int = 0) {
    cameras[camera].change { $0.lightFaults.insert(fault) }
  }

  /// Ends a fault of the light in front of a camera.
  public func end(_ fault: Scenario.LightFault, _ camera: Int = 0) {
    cameras[camera].change { $0.lightFaults.remove(fault) }
  }

  /// Lets a camera's picture move with each frame, until ``stopMotion(_:)``.
  ///
  /// Cameras are indexed from 0, as in the scenario. A camera that replays a recording is left alone.
  public func startMotion(_ camera: Int = 0) {
    cameras[camera].change { $0.isMoving = true }
  }

  /// Ends a camera's motion; its picture is then as before.
  public func stopMotion(_ camera: Int = 0) {
    cameras[camera].change { $0.isMoving = false }
  }

  /// Freezes a camera's picture: frames keep arriving, but all show the latest picture.
  public func freeze(_ camera: Int = 0) {
    cameras[camera].change { $0.isFrozen = true }
  }

  /// Ends the effect of ``freeze(_:)``.
  public func unfreeze(_ camera: Int = 0) {
    cameras[camera].change { $0.isFrozen = false }
  }
}

extension Scenario {
  /// Whether a camera shows photos that the scenario does not name.
  fileprivate var showsGivenPhotos: Bool {
    cameras.contains { camera in
      camera.recording != nil || [.standard, .samples].contains(camera.photos)
    }
  }

  /// Throws unless every event refers to an existing camera and can happen to it.
  fileprivate func check() throws(ScenarioError) {
    for event in events {
      guard cameras.indices.contains(event.camera) else {
        throw ScenarioError(
          .invalid,
          "an event names camera \(event.camera), but the last one is camera \(cameras.count - 1)")
      }
      guard event.happening.isOfPlugs || cameras[event.camera].recording == nil else {
        throw ScenarioError(.invalid, "camera \(event.camera): \(Event.isRecorded)")
      }
    }
  }
}
