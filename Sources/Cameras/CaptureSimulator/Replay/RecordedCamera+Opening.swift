internal import CaptureCamera
internal import CaptureImaging
internal import CaptureTime

extension RecordedCamera {
  func open(_ request: StreamRequest, for client: Client) {
    do throws(CameraError) {
      let opening = try opening(for: request, of: client)
      turn += 1
      playing = Playing(
        client: client, opening: opening, requested: request.controls, begun: timeline.now)
      advance()
    } catch {
      client.tell(.openFailed(error))
    }
  }

  /// Chooses what to replay: the next recorded opening, or one in the requested mode.
  ///
  /// An opening that failed fails again, whatever the request.
  private func opening(
    for request: StreamRequest, of client: Client
  ) throws(CameraError) -> RecordedOpening {
    guard let device else { throw error(.open, .unplugged) }
    if let playing, playing.client.id != client.id {
      throw error(.open, .busy(holder: "another session"))
    }
    guard let opening = replay.opening(turn) else {
      throw error(.open, .driver("the recording contains no opening"))
    }
    guard opening.format != nil else { return opening }
    let mode = try request.bestMode(of: device)
    for setting in request.controls where setting.profile == nil {
      _ = try device.controls.requested(setting, of: subject)
    }
    return opening.isIn(mode) ? opening : replay.opening(in: mode) ?? opening
  }

  func close(for client: Client) {
    guard var playing, playing.client.id == client.id else { return client.tell(.closed) }
    guard let delay = playing.opening.closing, delay > .zero else {
      let isAnswered = playing.opening.closing != nil
      self.playing = nil
      if isAnswered { client.tell(.closed) }
      return
    }
    (playing.alarm, playing.answer) = (nil, nil)
    playing.closing = timeline.alarm(after: delay, on: executor.queue) { [weak self] in
      self?.assumeIsolated { $0.didClose() }
    }
    self.playing = playing
  }

  private func didClose() {
    guard let closed = playing else { return }
    playing = nil
    closed.client.tell(.closed)
  }

  func willUse(frame sequence: Int, for client: Client) {}
}

// MARK: - Controls

extension RecordedCamera {
  func apply(_ controls: ControlSettings, for client: Client) {
    guard var playing, playing.client.id == client.id, playing.pool != nil else {
      return client.tell(.applied(.failure(error(.control, .notRunning))))
    }
    let change = playing.opening.changes.dropFirst(playing.changes).first
    playing.changes += 1
    self.playing = playing
    guard let change, change.settings == controls, let outcome = change.outcome else {
      let result = Result { () throws(CameraError) in try set(controls).outcomes }
      return client.tell(.applied(result))
    }
    guard change.delay > .zero else { return answer(outcome, for: client) }
    self.playing?.answer = timeline.alarm(after: change.delay, on: executor.queue) {
      [weak self] in self?.assumeIsolated { $0.answer(outcome, for: client) }
    }
  }

  /// Reports the recorded outcome of a control change.
  private func answer(_ outcome: Result<[ControlOutcome], CameraError>, for client: Client) {
    switch outcome {
    case .success(let outcomes):
      note(outcomes)
      client.tell(.applied(outcome))
    case .failure(let recorded): client.tell(.applied(.failure(error(recorded))))
    }
  }

  /// Sets all of the controls, or none if one of them does not exist.
  ///
  /// A setting from a profile is skipped instead.
  func set(_ settings: ControlSettings) throws(CameraError) -> AppliedSettings {
    var applied = AppliedSettings()
    for setting in settings {
      let requested: RequestedControl
      do throws(CameraError) {
        requested = try replay.device.controls.requested(setting, of: subject)
      } catch {
        guard setting.profile != nil else { throw error }
        applied.skipped.append(SkippedSetting(setting, because: error.cause))
        continue
      }
      applied.outcomes.append(
        requested.outcome(replay.value(of: requested.control.name, requested: requested.number)))
    }
    note(applied.outcomes)
    return applied
  }
}
