internal import CaptureImaging
internal import CaptureTime

// MARK: - Asking

extension DriverSession {
  @discardableResult
  public nonisolated func shoot(_ settings: PhotoSettings) -> ShotID {
    let shot = ShotID(number: nextNumber())
    let requested = timeline.now
    perform { $0.line(up: shot, settings, requested: requested) }
    return shot
  }

  public nonisolated func cancel(_ shot: ShotID) {
    perform { session in
      let error = CameraError(.shoot, session.device.subject, .cancelled)
      session.fail(shot, because: error)
    }
  }

  public nonisolated func shot(_ settings: PhotoSettings) async throws(CameraError) -> Shot {
    let shot = ShotID(number: nextNumber())
    let requested = timeline.now
    let (outcomes, waiter) = AsyncStream.makeStream(of: Result<Shot, CameraError>.self)
    perform { session in
      session.shotWaiters[shot] = waiter
      session.line(up: shot, settings, requested: requested)
    }
    var iterator = outcomes.makeAsyncIterator()
    guard let outcome = await iterator.next() else {
      cancel(shot)
      throw CameraError(.shoot, device.subject, .cancelled)
    }
    return try outcome.get()
  }

  private func line(up shot: ShotID, _ settings: PhotoSettings, requested: Timestamp) {
    guard machine.wantsToRun else {
      let error = CameraError(.shoot, device.subject, .notRunning, remedy: "start it first")
      return conclude(shot, with: .failure(error))
    }
    let alarm = settings.within.map { within in
      timeline.alarm(at: requested + within, on: executor.queue) { [weak self] in
        self?.assumeIsolated { $0.breakPromise(of: shot, within) }
      }
    }
    shots.append(
      ShotLine.Waiting(id: shot, settings: settings, requested: requested, alarm: alarm))
    beginNextShot()
  }

  /// What to say of a shot whose time is up while the camera is away.
  private var lossError: CameraError? {
    machine.loss.map { CameraError(.shoot, device.subject, $0) }
  }

  /// A shot whose turn did not come within its promise.
  private func breakPromise(of shot: ShotID, _ within: Duration) {
    guard shots.current?.waiting.id != shot else { return }
    let error = CameraError(.shoot, device.subject, .silent(for: within), remedy: "allow more time")
    fail(shot, because: lossError ?? error)
  }
}

// MARK: - A shot's turn

extension DriverSession {
  /// Gives the next shot its turn, once the camera runs as the shot needs it.
  func beginNextShot() {
    guard machine.phase == .running else { return }
    resumeShot()
    guard let next = shots.next else { return }
    do throws(CameraError) {
      if try needsOtherMode(next.settings) {
        request = request.changed(by: next.settings)
        let reason = CameraError(.mode, device.subject, .retuning)
        receive(.retune(reason))
      } else {
        try beginShot()
      }
    } catch {
      fail(next.id, because: error.about(device))
    }
  }

  private func needsOtherMode(_ settings: PhotoSettings) throws(CameraError) -> Bool {
    let wished = try request.changed(by: settings).bestMode(of: device)
    return try wished != request.bestMode(of: device)
  }

  private func beginShot() throws(CameraError) {
    let controls = shots.next?.settings.controls ?? []
    for setting in controls {
      _ = try device.controls.resolve(setting)
    }
    let shot = shots.beginNext()
    if controls.isEmpty {
      proceed(with: shot, controls: [])
    } else {
      request.controls = request.controls.replaced(by: controls)
      shots.current?.question = answers.ask()
      driver.apply(controls)
      armDeadline(
        at: shot.settings.within.map { shot.requested + $0 }
          ?? timeline.now + deadlines.shot)
    }
  }

  func didApply(_ outcomes: Result<[ControlOutcome], CameraError>) {
    let question = answers.next()
    guard let current = shots.current, current.progress == nil, current.question == question
    else { return }  // that shot has ended meanwhile
    switch outcomes {
    case .success(let outcomes):
      note(outcomes)
      proceed(with: current.waiting, controls: outcomes)
    case .failure(let error): fail(current.waiting.id, because: error.about(device))
    }
  }

  private func proceed(with shot: ShotLine.Waiting, controls: [ControlOutcome]) {
    guard let format else { return }
    let resolved = ResolvedPhotoSettings(shot.settings, stream: format, controls: controls)
    let progress = ShotProgress(
      shot.settings, requested: shot.requested, begun: timeline.now, awake: awake,
      deadlines: deadlines)
    shots.current?.resolved = resolved
    shots.current?.progress = progress
    armDeadline(at: progress.deadline)
    armPatience(until: progress.patienceEnds)
    audience.tell(.willTake(shot.id, resolved), from: self)
    if shot.settings.moment == .nearestRequest {
      // Rest shows only in the order of time.
      let isHasty = shot.settings.priority == .speed
      let recent = isHasty ? ring.nearest(to: shot.requested) : ring.frames
      shots.current?.candidates = recent.reversed()
      examineNext()
    }
  }

  private func armDeadline(at moment: Timestamp) {
    shots.current?.deadline = timeline.alarm(at: moment, on: executor.queue) { [weak self] in
      self?.assumeIsolated { $0.deadlinePassed(dueAt: moment) }
    }
  }

  private func armPatience(until moment: Timestamp) {
    shots.current?.patience = timeline.alarm(at: moment, on: executor.queue) { [weak self] in
      self?.assumeIsolated { $0.patienceEnded() }
    }
  }

  private func patienceEnded() {
    guard let frame = shots.current?.progress?.settleForBest(at: timeline.now) else { return }
    complete(with: frame)
  }

  private func deadlinePassed(dueAt moment: Timestamp) {
    guard let current = shots.current else { return }
    let limit = current.waiting.settings.within ?? deadlines.shot
    if let lost = timeline.timeLost(since: moment), !current.isProlonged,
      current.waiting.settings.within == nil
    {
      shots.current?.isProlonged = true
      return armDeadline(at: timeline.now + min(lost, limit))
    }
    let error =
      lossError ?? current.progress?.failure(for: device, at: timeline.now)
      ?? CameraError(.control, device.subject, .silent(for: limit))
    fail(current.waiting.id, because: error)
  }
}

// MARK: - Looking at frames

extension DriverSession {
  /// Offers a new frame to the shot under way; the newest replaces one not looked at yet.
  func offer(_ frame: Frame) {
    guard shots.current?.progress != nil else { return }
    if let fault = frame.evidentFault {
      shots.current?.progress?.skip(fault, at: timeline.now)
    } else if let current = shots.current, current.isRecentEnough(frame) {
      shots.current?.candidates = [frame]
      examineNext()
    } else {
      shots.current?.progress?.skip(.stale, at: timeline.now)
    }
  }

  private func examineNext() {
    guard let current = shots.current, !current.isExamining else { return }
    guard let frame = shots.current?.candidates.popLast() else { return }
    shots.current?.isExamining = true
    let shot = current.waiting.id
    timeline.perform(on: examiner.queue) { [examiner, weak self] in
      let finding = examiner.examine(frame)
      self?.perform { $0.didExamine(frame, finding, for: shot) }
    }
  }

  private func didExamine(
    _ frame: Frame, _ finding: Result<PictureMeasure, FrameFault>, for shot: ShotID
  ) {
    guard shots.current?.waiting.id == shot else { return }
    shots.current?.isExamining = false
    guard machine.phase == .running else { return }  // of a stream that is no more
    switch finding {
    case .failure(let fault):
      shots.current?.progress?.skip(fault, at: timeline.now)
    case .success(let measure):
      let picked = shots.current?.progress?.consider(frame, measure, at: timeline.now)
      if let picked { return complete(with: picked) }
    }
    examineNext()
  }

  /// Lets go of the driver's buffers before the camera closes; the shot itself goes on.
  func pauseShot() {
    shots.current?.candidates = []
    shots.current?.progress?.settleAnew()
    shots.current?.wasInterrupted = true
  }

  /// Asks again for controls that a lost camera did not answer for.
  private func resumeShot() {
    guard let current = shots.current, current.progress == nil, let format else { return }
    guard current.wasInterrupted else { return }
    proceed(with: current.waiting, controls: format.controls)
  }
}

// MARK: - A shot's end

extension DriverSession {
  private func complete(with frame: Frame) {
    guard let current = shots.current, let progress = current.progress,
      let resolved = current.resolved
    else { return }
    let exposedAgo = timeline.now - frame.timestamp
    let shot = Shot(
      id: current.waiting.id, frame: frame, date: timeline.date - exposedAgo, device: device,
      settings: resolved, report: progress.report)
    shots.current = nil
    driver.didPick(frame)
    conclude(shot.id, with: .success(shot))
    beginNextShot()
  }

  func fail(_ shot: ShotID, because error: CameraError) {
    guard shots.remove(shot) else { return }
    conclude(shot, with: .failure(error))
    beginNextShot()
  }

  /// Gives up all shots: the camera is not there any more.
  func failShots(because error: CameraError) {
    for shot in shots.removeAll() {
      conclude(shot, with: .failure(error))
    }
  }

  /// Tells whoever asked, and everybody else.
  private func conclude(_ shot: ShotID, with outcome: Result<Shot, CameraError>) {
    shotWaiters.removeValue(forKey: shot)?.yield(outcome)
    switch outcome {
    case .success(let shot): audience.tell(.didTake(shot), from: self)
    case .failure(let error): audience.tell(.didNotTake(shot, error), from: self)
    }
  }
}
