import Capture

/// The frames: one after another, for as long as the camera is plugged in.
extension GreySession {
  var stream: StreamFormat {
    StreamFormat(
      format: .grey, size: inside.withLock { $0.size }, rate: 30, bufferCount: 0)
  }

  func awaitFrame() {
    let alarm = timeline.alarm(after: .milliseconds(33), on: queue) { [weak self] in
      self?.frameIsDue()
    }
    inside.withLock { $0.nextFrame = alarm }
  }

  private func frameIsDue() {
    guard cable.isPlugged else { return missFrame() }
    chooseSize()
    sendFrame()
    awaitFrame()
  }

  /// Interrupts a running session, and ends one that cannot go on.
  private func missFrame() {
    let deadline = configuration.deadlines.interruption
    switch state {
    case .running:
      inside.withLock { inside in
        inside.state = .interrupted
        inside.lost = timeline.now
      }
      source.send(.wasInterrupted(error(.stream, .unplugged)))
    case .interrupted where timeline.now - inside.withLock({ $0.lost }) < deadline: break
    default: return giveUp()
    }
    awaitFrame()
  }

  private func giveUp() {
    let open = close()
    for shot in open.shots { fail(shot.id, .unplugged) }
    for _ in 0..<max(1, open.starts) { source.send(.didFail(error(.open, .notFound))) }
  }

  /// Changes to the size of the next photo, or back to the stream's own.
  private func chooseSize() {
    let (mode, isOther) = inside.withLock { inside in
      let mode = Self.mode(for: inside.shots.first?.settings)
      defer { inside.size = mode.size }
      return (mode, inside.state == .running && mode.size != inside.size)
    }
    guard isOther else { return }
    source.send(.willChangeMode(to: mode))
    source.send(.didChangeMode(to: stream))
  }

  private static func mode(for settings: PhotoSettings?) -> StreamMode {
    modes.first { $0.size == settings?.size } ?? modes[0]
  }

  private func sendFrame() {
    let format = stream
    let (before, starts, sequence) = inside.withLock { inside in
      defer { (inside.state, inside.starts) = (.running, 0) }
      inside.sequence += 1
      return (inside.state, inside.starts, inside.sequence)
    }
    let frame = Frame(
      sequence: sequence, timestamp: timeline.now,
      layout: FrameLayout(packed: .grey, size: format.size), memory: GreyMemory(of: format.size))
    if before == .interrupted { source.send(.interruptionEnded) }
    for _ in 0..<starts { source.send(.didStart) }
    source.send(frame)
    for shot in shots(of: format.size) { deliver(frame, for: shot) }
  }

  /// Removes and returns the next shots that a frame of this size is for.
  private func shots(of size: FrameSize) -> [Request] {
    inside.withLock { inside in
      let shots = inside.shots.prefix { Self.mode(for: $0.settings).size == size }
      inside.shots.removeFirst(shots.count)
      return Array(shots)
    }
  }

  private func deliver(_ frame: Frame, for request: Request) {
    let settings = ResolvedPhotoSettings(request.settings, stream: stream)
    source.send(.willTake(request.id, settings))
    var report = ShotReport()
    report.settle = ShotReport.Settle(frames: 1, span: .zero)
    let shot = Shot(
      id: request.id, frame: frame, date: timeline.date, device: device, settings: settings,
      report: report)
    source.send(.didTake(shot))
  }
}
