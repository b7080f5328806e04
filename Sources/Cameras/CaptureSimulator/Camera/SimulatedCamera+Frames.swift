internal import CaptureBase
internal import CaptureCamera
internal import CaptureImaging
internal import CaptureTime

extension SimulatedCamera {
  /// Starts the stream's frames.
  func stream(_ format: StreamFormat, to client: Client) {
    var pace = FramePace(
      rate: format.rate ?? 1, jitter: model.jitter, start: timeline.now, generator: nextGenerator())
    for case .slowFirstFrame(let span) in script.faults(ofOpening: openingCount) {
      pace.pause(for: span)
    }
    exposeNext(
      of: SimulatedStream(
        client: client, format: format, pool: BufferPool(count: format.bufferCount), pace: pace))
  }

  /// Schedules the next frame, which arrives one interval after its exposure.
  private func exposeNext(of stream: SimulatedStream) {
    var stream = stream
    let moment = stream.pace.next(now: timeline.now)
    stream.arrival = timeline.alarm(at: moment + stream.pace.interval, on: executor.queue) {
      [weak self] in self?.assumeIsolated { $0.frameArrived(exposedAt: moment) }
    }
    use = .streaming(stream)
  }

  private func frameArrived(exposedAt moment: Timestamp) {
    guard case .streaming(var stream) = use else { return }
    frameCount += 1
    scene.passFrame()
    let faults = script.faults(ofFrame: frameCount)
    for case .stall(let span) in faults { return pause(stream, for: span) }
    var noise = nextGenerator()
    let frame = stream.frame(
      exposedAt: moment, exposure(in: stream), faults: faults, renderer: renderer,
      noise: noise.next())
    for case .slow(let span) in faults { stream.pace.pause(for: span) }
    exposeNext(of: stream)
    if let frame { stream.client.tell(.frame(frame)) }
  }

  private func pause(_ stream: SimulatedStream, for span: Duration?) {
    guard let span else { return }  // until the camera is opened again
    var stream = stream
    stream.pace.pause(for: span)
    exposeNext(of: stream)
  }

  private func exposure(in stream: SimulatedStream) -> Exposure {
    let (format, size) = (stream.format.format, stream.format.size)
    if scene.isFrozen, let last = lastExposure, last.format == format, last.size == size {
      return last
    }
    let light = Exposure.Light(
      frame: stream.sequence, darkFrames: model.darkFrames,
      offset: panel.brightnessOffset + scene.glare, scene: scene.light)
    let exposure = Exposure(
      photo: scene.photo, tick: scene.tick, pan: scene.pan, format: format, size: size, light: light
    )
    lastExposure = exposure
    return exposure
  }

  /// Shows the next photo, unless that has happened since the frame was taken.
  func willUse(frame sequence: Int, for client: Client) {
    guard case .streaming(var stream) = use, stream.client.id == client.id,
      sequence >= stream.sceneStart
    else { return }
    scene.moveOn()
    note { $0.photos += 1 }
    stream.sceneStart = stream.sequence
    use = .streaming(stream)
  }
}
