internal import CaptureCamera
internal import CaptureImaging
internal import CaptureRecording
internal import CaptureTime

/// A camera that does again what a recorded one did, opening by opening.
actor RecordedCamera: DrivenCamera {
  /// An opening that is being played.
  struct Playing: Sendable {
    let client: Client
    let take: Take
    /// The controls that were asked for now, which may be others than then.
    let wishes: [ControlSetting]
    /// When the camera was asked to open.
    var begun: Timestamp
    /// The cue that comes next, and how often the frames were gone through before.
    var next = 0
    var lap = 0
    /// Rings at the next cue.
    var alarm: Alarm?
    /// Room for frames, once the stream is on.
    var pool: BufferPool?
    /// How many changes of controls were answered, and the answer that is due.
    var changes = 0
    var answer: Alarm?
    /// Rings when the camera is closed.
    var closing: Alarm?
  }

  nonisolated let tape: Tape
  nonisolated let timeline: any Timeline
  nonisolated let executor: QueueExecutor
  let darkroom = Darkroom(photos: Photo.samples)
  private nonisolated let index: Int
  private nonisolated let board: SocketBoard
  /// The controls with what they are set to.
  private nonisolated let controls: Guarded<[CameraControl]>
  /// What the camera's number was more in the scenario than when it was recorded.
  private nonisolated let numberShift: Int
  var playing: Playing?
  /// Openings over the life of the simulator.
  var turn = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  init(
    _ index: Int, playing recording: Recording, on board: SocketBoard, timeline: any Timeline
  ) {
    tape = Tape(recording)
    controls = Guarded(tape.device.controls)
    numberShift = index - (recording.device.number ?? index)
    self.index = index
    self.board = board
    self.timeline = timeline
    executor = QueueExecutor(label: "capture.simulator.recorded", timeline: timeline)
  }

  nonisolated func perform(_ body: @escaping @Sendable (isolated RecordedCamera) -> Void) {
    timeline.perform(on: executor.queue) { [weak self] in self?.assumeIsolated(body) }
  }

  /// The camera as it is now, nil while it is unplugged.
  nonisolated var device: CameraDevice? {
    board.number(of: index).map { number in
      var device = tape.device
      device.path = SocketBoard.path(number)
      device.number = number
      device.controls = controls.withLock { $0 }
      return device
    }
  }

  /// The camera as errors name it, plugged in or not.
  var subject: String {
    "\(SocketBoard.path(board.lastNumber(of: index))) (\(tape.device.identity.name))"
  }

  /// A recorded error about this camera, wherever it was found then.
  func error(_ recorded: CameraError) -> CameraError {
    var error = recorded
    error.subject = subject
    return error
  }

  func error(_ step: CameraError.Step, _ cause: CameraError.Cause) -> CameraError {
    CameraError(step, subject, cause)
  }

  /// Takes over where the camera was found, and what its controls were set to.
  func move(to recorded: CameraDevice) {
    if let number = recorded.number {
      board.renumber(index, as: max(0, number + numberShift))
    }
    controls.withLock { $0 = recorded.controls }
  }

  func note(_ outcomes: [ControlOutcome]) {
    controls.withLock { controls in
      for outcome in outcomes {
        guard let index = controls.firstIndex(where: { $0.name == outcome.name }) else { continue }
        controls[index].current = outcome.got
      }
    }
  }

  /// Ends what is under way, since the plug was pulled.
  func wasUnplugged() {
    guard let lost = playing else { return }
    playing = nil
    if lost.closing != nil { return lost.client.tell(.closed) }
    lost.client.tell(
      lost.pool == nil
        ? .openFailed(error(.open, .unplugged)) : .failed(error(.stream, .unplugged)))
  }
}
