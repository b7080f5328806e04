internal import CaptureCamera
internal import CaptureFiles
internal import CaptureImaging
internal import CaptureTime

// MARK: - Opening and closing

extension SimulatedCamera {
  func open(_ request: StreamRequest, for client: Client) {
    guard device != nil else {
      return client.tell(.openFailed(error(.open, .unplugged)))
    }
    openingCount += 1
    do throws(FileError) {
      try keep { _ in }
    } catch {
      return client.tell(.openFailed(self.error(.open, .driver("\(error)"))))
    }
    if let refusal = refusal(of: request) { return client.tell(.openFailed(refusal)) }
    let alarm = timeline.alarm(after: model.startUp, on: executor.queue) { [weak self] in
      self?.assumeIsolated { $0.finishOpening(request) }
    }
    use = .opening(Opening(client: client, alarm: alarm))
  }

  /// Returns the reason why the camera cannot be opened now, if there is one.
  private func refusal(of request: StreamRequest) -> CameraError? {
    if use != nil { return error(.open, .busy(holder: "another session")) }
    for fault in script.faults(ofOpening: openingCount) {
      switch fault {
      case .busy(let holder): return error(.open, .busy(holder: holder))
      case .permissionDenied: return error(.open, .permissionDenied)
      case .noBandwidth: return noBandwidth(for: request)
      case .slowFirstFrame: continue
      }
    }
    return nil
  }

  private func noBandwidth(for request: StreamRequest) -> CameraError {
    var refusal = error(.stream, .bandwidth)
    if let device, let mode = try? request.bestMode(of: device) {
      let rate = mode.rate(nearest: request.rate)
      refusal.remedy = device.remedy(forBandwidthOf: mode, at: rate)
    }
    return refusal
  }

  private func finishOpening(_ request: StreamRequest) {
    guard case .opening(let opening) = use else { return }
    use = nil
    let client = opening.client
    do throws(CameraError) {
      guard let device else { throw error(.stream, .unplugged) }
      let format = try format(for: request, of: device)
      stream(format, to: client)
      client.tell(.opened(self.device ?? device, format))
    } catch {
      client.tell(.openFailed(error))
    }
    if opening.isToClose { close(for: client) }
  }

  private func format(
    for request: StreamRequest, of device: CameraDevice
  ) throws(CameraError) -> StreamFormat {
    let mode = try request.bestMode(of: device)
    let applied = try impose(request.controls)
    return StreamFormat(
      format: mode.format, size: mode.size, rate: mode.rate(nearest: request.rate) ?? 1,
      bufferCount: model.bufferCount, controls: applied.outcomes,
      skippedSettings: applied.skipped)
  }

  func close(for client: Client) {
    guard let use, use.client.id == client.id else { return client.tell(.closed) }
    switch use {
    case .opening(var opening):
      opening.isToClose = true
      self.use = .opening(opening)
    case .streaming:
      self.use = nil
      note()
      client.tell(.closed)
    }
  }
}

// MARK: - Controls

extension SimulatedCamera {
  func apply(_ controls: ControlSettings, for client: Client) {
    guard case .streaming(let stream) = use, stream.client.id == client.id else {
      return client.tell(.applied(.failure(error(.control, .notRunning))))
    }
    let result = Result { () throws(CameraError) in try impose(controls).outcomes }
    client.tell(.applied(result))
  }

  /// Sets all of the controls, or none if one of them does not exist.
  ///
  /// A setting from a profile is skipped instead.
  func set(_ settings: ControlSettings) throws(CameraError) -> AppliedSettings {
    var requests: [RequestedControl] = []
    var skipped: [SkippedSetting] = []
    for setting in settings {
      do throws(CameraError) {
        requests.append(try model.controls.requested(setting, of: subject))
      } catch {
        guard setting.profile != nil else { throw error }
        skipped.append(SkippedSetting(setting, because: error.cause))
      }
    }
    let outcomes = requests.switchesFirst(\.control).map { requested in
      let control = requested.control
      if let why = script.refusedControls[control.name] {
        return requested.outcome(panel.value(of: control), refusal: .badControl(why))
      }
      if !script.stuckControls.contains(control.name) { panel.set(control, to: requested.number) }
      return requested.outcome(panel.value(of: control))
    }
    return AppliedSettings(outcomes, skipped: skipped)
  }

  /// Sets the controls of a stream; throws if a setting that the user requested is refused.
  private func impose(_ settings: ControlSettings) throws(CameraError) -> AppliedSettings {
    let applied = try set(settings)
    try applied.outcomes.check(on: subject, among: panel.now)
    return applied
  }
}

extension [CameraControl] {
  /// Resolves a setting on these controls; errors name the camera.
  func requested(_ setting: ControlSetting, of subject: String) throws(CameraError)
    -> RequestedControl
  {
    do throws(CameraError) {
      return try requested(setting)
    } catch {
      throw CameraError(error.step, subject, error.cause, remedy: error.remedy)
    }
  }
}
