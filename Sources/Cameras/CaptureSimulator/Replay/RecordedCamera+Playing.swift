internal import CaptureBase
internal import CaptureCamera
internal import CaptureImaging
internal import CaptureRecording
internal import CaptureTime

extension RecordedCamera {
  /// The delay above which the replay shifts its schedule instead of catching up.
  private static let patience = Duration.seconds(1)

  /// Replays everything that is due, and sets an alarm for the next cue.
  func advance() {
    while let due = nextMoment {
      let now = timeline.now
      guard due <= now else { return wait(until: due) }
      if now - due > Self.patience { playing?.delay(by: now - due) }
      playNext()
    }
  }

  /// The time of the next step; nil after the last one.
  private var nextMoment: Timestamp? {
    guard let playing, playing.closing == nil else { return nil }
    guard playing.opening.steps.indices.contains(playing.next) else { return nil }
    return playing.begun + playing.opening.steps[playing.next].offset + playing.shift
  }

  private func wait(until moment: Timestamp) {
    playing?.alarm = timeline.alarm(at: moment, on: executor.queue) { [weak self] in
      self?.assumeIsolated { $0.advance() }
    }
  }

  private func playNext() {
    guard var playing else { return }
    let step = playing.opening.steps[playing.next].step
    let now = playing
    playing.moveOn()
    self.playing = playing
    switch step {
    case .opened(let device, let format): didOpen(device, format)
    case .openFailed(let recorded):
      self.playing = nil
      playing.client.tell(.openFailed(error(recorded)))
    case .frame(let frame):
      if let frame = self.frame(frame, in: now) { playing.client.tell(.frame(frame)) }
    case .failed(let recorded): playing.client.tell(.failed(error(recorded)))
    }
  }

  private func didOpen(_ recorded: CameraDevice, _ format: StreamFormat) {
    guard var playing else { return }
    var format = format
    move(to: recorded)
    playing.pool = BufferPool(count: format.bufferCount)
    self.playing = playing
    if playing.requested != playing.opening.request.controls {
      let applied = try? set(playing.requested)
      format.controls = applied?.outcomes ?? []
      format.skippedSettings = applied?.skipped ?? []
    }
    guard let device else { return }
    playing.client.tell(.opened(device, format))
  }

  /// Returns the frame with timestamp and sequence number of this replay; nil if no buffer is free.
  private func frame(_ frame: RecordedFrame, in playing: Playing) -> Frame? {
    guard let pool = playing.pool, pool.take() else { return nil }
    let memory = RecordedMemory(of: pool, frame, replay.recording, renderer: renderer)
    return Frame(
      sequence: frame.sequence + playing.lap * (playing.opening.loop?.sequences ?? 0),
      timestamp: playing.begun + (frame.exposed - playing.opening.begun) + playing.shift,
      layout: memory.layout, isFlaggedBroken: frame.isFlaggedBroken, memory: memory)
  }
}

extension RecordedCamera.Playing {
  /// The delay of this lap relative to the first one.
  fileprivate var shift: Duration { (opening.loop?.period ?? .zero) * lap }

  /// Delays all remaining steps by this time.
  fileprivate mutating func delay(by span: Duration) {
    begun = begun + span
  }

  /// Moves on to the next step; after the last one, a looping stream restarts at its first frame.
  fileprivate mutating func moveOn() {
    next += 1
    guard next == opening.steps.count, let loop = opening.loop else { return }
    next = loop.start
    lap += 1
  }
}
