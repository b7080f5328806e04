internal import CaptureBase
internal import CaptureCamera
internal import CaptureRecording
internal import CaptureTime

/// A camera that replays a recording, one opening after another.
actor RecordedCamera: DrivenCamera {
  /// An opening that is being replayed.
  struct Playing: Sendable {
    let client: Client
    let opening: RecordedOpening
    /// The controls requested now, which may differ from the recorded ones.
    let requested: ControlSettings
    /// The time at which the camera was asked to open.
    var begun: Timestamp
    /// The index of the next step; `lap` is the number of times that the frames have been repeated.
    var next = 0
    var lap = 0
    /// The alarm for the next step.
    var alarm: Alarm?
    /// The frame buffers, once the stream is running.
    var pool: BufferPool?
    /// The number of control changes answered so far; `answer` is the alarm for a pending answer.
    var changes = 0
    var answer: Alarm?
    /// The alarm for the end of closing.
    var closing: Alarm?
  }

  nonisolated let replay: Replay
  nonisolated let timeline: any Timeline
  nonisolated let executor: QueueExecutor
  let renderer: FrameRenderer
  private nonisolated let index: Int
  private nonisolated let numbers: CameraNumbers
  /// The controls with their current values.
  private nonisolated let controls: Guarded<[CameraControl]>
  /// The difference between the camera's index in the scenario and its recorded number.
  private nonisolated let numberShift: Int
  var playing: Playing?
  /// The number of openings over the simulator's lifetime.
  var turn = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  init(
    _ index: Int, playing recording: Recording, samples: ScenePhotos,
    numberedBy numbers: CameraNumbers,
    timeline: any Timeline
  ) {
    renderer = FrameRenderer(photos: samples.photos)
    replay = Replay(recording)
    controls = Guarded(replay.device.controls)
    numberShift = index - (recording.device.number ?? index)
    self.index = index
    self.numbers = numbers
    self.timeline = timeline
    executor = QueueExecutor(label: "capture.simulator.recorded", timeline: timeline)
  }

  nonisolated func perform(_ body: @escaping @Sendable (isolated RecordedCamera) -> Void) {
    timeline.perform(on: executor.queue) { [weak self] in self?.assumeIsolated(body) }
  }

  /// The camera as it is now; nil while it is unplugged.
  nonisolated var device: CameraDevice? {
    numbers.number(of: index).map { number in
      var device = replay.device
      device.path = CameraNumbers.path(number)
      device.number = number
      device.controls = controls.withLock { $0 }
      return device
    }
  }

  /// The camera's name in errors, whether or not it is plugged in.
  var subject: String {
    "\(CameraNumbers.path(numbers.lastNumber(of: index))) (\(replay.device.identity.name))"
  }

  /// Returns a recorded error with this camera's present path and name.
  func error(_ recorded: CameraError) -> CameraError {
    var error = recorded
    error.subject = subject
    return error
  }

  func error(_ step: CameraError.Step, _ cause: CameraError.Cause) -> CameraError {
    CameraError(step, subject, cause)
  }

  /// Adopts the recorded number and the recorded control values.
  func move(to recorded: CameraDevice) {
    if let number = recorded.number {
      numbers.renumber(index, as: max(0, number + numberShift))
    }
    controls.withLock { $0 = recorded.controls }
  }

  func note(_ outcomes: [ControlOutcome]) {
    controls.withLock { controls in
      for outcome in outcomes {
        guard let index = controls.firstIndex(where: { $0.name == outcome.name }) else { continue }
        controls[index].current = outcome.actual
      }
    }
  }

  /// Ends what is in progress, because the camera was unplugged.
  func wasUnplugged() {
    guard let lost = playing else { return }
    playing = nil
    if lost.closing != nil { return lost.client.tell(.closed) }
    let error = error(.stream, .unplugged)
    lost.client.tell(lost.pool == nil ? .openFailed(error) : .failed(error))
  }
}
