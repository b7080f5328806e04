internal import CaptureBase
internal import CaptureCamera
internal import CaptureFiles
internal import CaptureImaging
internal import CaptureTime

/// A simulated camera: the behaviour of a driver and its hardware.
///
/// Everything happens on the camera's own queue, in an order that the timeline determines; state
/// that others may read at any time is behind a lock.
actor SimulatedCamera: DrivenCamera {
  /// A stream that has not started yet.
  struct Opening: Sendable {
    let client: Client
    let alarm: Alarm
    /// Whether to close the camera as soon as it is open.
    var isToClose = false
  }

  enum Use: Sendable {
    case opening(Opening)
    case streaming(SimulatedStream)

    var client: Client {
      switch self {
      case .opening(let opening): opening.client
      case .streaming(let stream): stream.client
      }
    }
  }

  nonisolated let model: Scenario.Camera
  nonisolated let timeline: any Timeline
  nonisolated let executor: QueueExecutor
  let script: Script
  let renderer: FrameRenderer
  nonisolated let panel: ControlPanel
  private nonisolated let index: Int
  private nonisolated let numbers: CameraNumbers
  var scene: Scene
  /// The latest exposure, which a frozen picture repeats.
  var lastExposure: Exposure?
  var use: Use?
  /// The number of openings over the simulator's lifetime.
  var openingCount = 0
  var frameCount = 0
  private var generator: SplitMix64
  private nonisolated let state: ScenarioState?

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Creates the camera at an index of the scenario.
  init(
    _ index: Int, of scenario: Scenario, samples: ScenePhotos, numberedBy numbers: CameraNumbers,
    timeline: any Timeline, continuing state: ScenarioState?
  ) throws(ScenarioError) {
    let model = scenario.cameras[index]
    let photos = try model.photos.load(samples: samples)
    scene = try Scene(of: photos, in: model.order)
    scene.isMoving = model.isMoving
    if let known = state?.counts(of: index) {
      scene.moveOn(by: known.photos)
      (openingCount, frameCount) = (known.openings, known.frames)
    }
    renderer = FrameRenderer(photos: photos)
    script = Script(of: scenario.events, forCamera: index)
    generator = SplitMix64(seed: scenario.seed &+ UInt64(index))
    panel = ControlPanel(model.controls)
    self.model = model
    self.state = state
    self.index = index
    self.numbers = numbers
    self.timeline = timeline
    executor = QueueExecutor(label: "capture.simulator.camera", timeline: timeline)
  }

  /// Runs `body` on the actor, after everything that was enqueued before.
  ///
  /// The work does not keep the camera alive, because its clock may never advance again.
  nonisolated func perform(_ body: @escaping @Sendable (isolated SimulatedCamera) -> Void) {
    timeline.perform(on: executor.queue) { [weak self] in self?.assumeIsolated(body) }
  }

  /// The camera as it is now; nil while it is unplugged.
  nonisolated var device: CameraDevice? {
    numbers.number(of: index).map { number in
      CameraDevice(
        identity: model.identity, path: CameraNumbers.path(number), number: number,
        modes: model.modes,
        controls: panel.now)
    }
  }

  /// Ends what is in progress, because the camera was unplugged.
  func wasUnplugged() {
    panel.reset()
    note()
    guard let lost = use else { return }
    use = nil
    switch lost {
    case .opening(let opening):
      opening.client.tell(.openFailed(error(.stream, .unplugged)))
      if opening.isToClose { opening.client.tell(.closed) }
    case .streaming(let stream):
      stream.client.tell(.failed(error(.stream, .unplugged)))
    }
  }

  /// Records what the camera has done so far for the programs that continue the scenario.
  func keep(_ change: (inout ScenarioState.CameraCounts) -> Void) throws(FileError) {
    try state?.note(index, at: timeline.date) { counts in
      (counts.openings, counts.frames) = (openingCount, frameCount)
      change(&counts)
    }
  }

  /// Records the same where no caller could be given a failure; the next opening reports it.
  func note(_ change: (inout ScenarioState.CameraCounts) -> Void = { _ in }) {
    try? keep(change)
  }

  /// The camera's name in errors, whether or not it is plugged in.
  var subject: String {
    "\(CameraNumbers.path(numbers.lastNumber(of: index))) (\(model.identity.name))"
  }

  func error(_ step: CameraError.Step, _ cause: CameraError.Cause) -> CameraError {
    CameraError(step, subject, cause)
  }

  /// Returns random numbers for one stream or one frame, independent of how many others use.
  func nextGenerator() -> SplitMix64 {
    SplitMix64(seed: generator.next())
  }
}
