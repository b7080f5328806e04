internal import CaptureBase
internal import CaptureImaging
internal import CaptureTime

/// The change to the mode that the next shot needs.
struct ModeAttempt: Sendable {
  let shot: ShotID
  /// Fails a shot without a time limit that has not begun by then.
  var deadline: Alarm?
  /// The error of the first change, after which the stream returned in its own mode.
  var error: CameraError?
}

/// The picture mode of the stream, which a photo may change for itself.
extension DriverSession {
  /// The stream to request when the camera is opened.
  var streamRequest: StreamRequest { detour.map(request.changed) ?? request }

  /// Restarts the stream if a shot needs another mode; returns whether it does.
  func changeMode(for shot: ShotQueue.Waiting) throws(CameraError) -> Bool {
    guard try changeMode(for: shot.settings) else { return false }
    if attempt?.shot != shot.id {
      attempt = ModeAttempt(shot: shot.id, deadline: modeDeadline(of: shot))
    }
    return true
  }

  /// Restarts the stream if these settings need another mode; returns whether they do.
  ///
  /// Without settings, the stream gets its own mode.
  private func changeMode(for settings: PhotoSettings?) throws(CameraError) -> Bool {
    let wished = settings.map(request.changed) ?? request
    let mode = try wished.bestMode(of: device)
    guard try mode != streamRequest.bestMode(of: device) else { return false }
    detour = wished == request ? nil : settings
    receive(.changeMode)
    return true
  }

  /// Reports that the stream has another mode after an interruption than before it.
  func announceOtherMode() {
    defer { shownFormat = format }
    guard let format, let before = shownFormat else { return }
    guard format.size != before.size || format.format != before.format else { return }
    source.send(.didChangeMode(to: format))
  }

  /// Lets the stream go back to its own mode after a while, if a photo has changed it.
  func planWayBack() {
    guard detour != nil, wayBack == nil else { return }
    wayBack = timeline.alarm(after: configuration.returnDelay, on: executor.queue) { [weak self] in
      self?.assumeIsolated { $0.goBack() }
    }
  }

  private func goBack() {
    wayBack = nil
    guard machine.phase == .running, shots.current == nil, shots.next == nil else { return }
    _ = try? changeMode(for: nil)
  }
}

// MARK: - Modes in which the camera fails

extension DriverSession {
  /// Fails a shot whose mode has interrupted the stream a second time, so that it does not go on
  /// changing back and forth.
  func noteFailedMode(_ error: CameraError) {
    guard let attempt else { return }
    if attempt.error == nil {
      self.attempt?.error = error
    } else {
      fail(attempt.shot, because: error.about(device))
    }
  }

  private func modeDeadline(of shot: ShotQueue.Waiting) -> Alarm? {
    guard shot.settings.within == nil else { return nil }
    let begun = max(timeline.now, shot.settings.due ?? timeline.now)
    return modeDeadline(of: shot.id, at: begun + deadlines.shot, deadlines.shot)
  }

  private func modeDeadline(
    of shot: ShotID, at moment: Timestamp, _ limit: Duration, isProlonged: Bool = false
  ) -> Alarm {
    timeline.alarm(at: moment, on: executor.queue) { [weak self] in
      self?.assumeIsolated {
        $0.modeTookTooLong(for: shot, dueAt: moment, limit, isProlonged: isProlonged)
      }
    }
  }

  private func modeTookTooLong(
    for shot: ShotID, dueAt moment: Timestamp, _ limit: Duration, isProlonged: Bool
  ) {
    guard attempt?.shot == shot else { return }
    if let lost = timeline.timeLost(since: moment), !isProlonged {
      let later = timeline.now + min(lost, limit)
      attempt?.deadline = modeDeadline(of: shot, at: later, limit, isProlonged: true)
      return
    }
    let error = CameraError(.shoot, device.subject, .silent(for: limit))
    fail(shot, because: lossError ?? attempt?.error?.about(device) ?? error)
  }
}
