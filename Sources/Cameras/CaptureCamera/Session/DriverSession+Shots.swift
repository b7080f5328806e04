internal import CaptureBase
internal import CaptureImaging
internal import CaptureTime

// MARK: - Requesting shots

extension DriverSession {
  /// Enqueues a shot; it fails at once if the session has not been started.
  @discardableResult
  public nonisolated func requestShot(_ settings: PhotoSettings) -> ShotID {
    let shot = ShotID(number: nextNumber())
    let requested = timeline.now
    perform { $0.line(up: shot, settings, requested: requested) }
    return shot
  }

  /// Cancels a shot, whether it is waiting or in progress; does nothing if it has ended.
  public nonisolated func cancel(_ shot: ShotID) {
    perform { session in
      let error = CameraError(.shoot, session.device.subject, .cancelled)
      session.fail(shot, because: error)
    }
  }

  /// Enqueues a shot and waits for its result, which is also reported to the observers.
  public nonisolated func shoot(_ settings: PhotoSettings) async throws(CameraError) -> Shot {
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
      let error = CameraError(.shoot, device.subject, .notRunning, remedy: .startFirst)
      return conclude(shot, with: .failure(error))
    }
    let alarm = settings.within.map { within in
      timeline.alarm(at: requested + within, on: executor.queue) { [weak self] in
        self?.assumeIsolated { $0.breakPromise(of: shot, within) }
      }
    }
    shots.append(
      ShotQueue.Waiting(id: shot, settings: settings, requested: requested, alarm: alarm))
    limitAbsence()
    beginNextShot()
  }

  /// The error for a shot whose time runs out while the camera is disconnected; nil if it is not.
  var lossError: CameraError? {
    machine.loss.map { CameraError(.shoot, device.subject, $0) }
  }

  /// Fails a shot that is still waiting when its time limit expires.
  private func breakPromise(of shot: ShotID, _ within: Duration) {
    guard shots.current?.waiting.id != shot else { return }
    let error = CameraError(.shoot, device.subject, .silent(for: within), remedy: .allowMoreTime)
    fail(shot, because: lossError ?? error)
  }
}

// MARK: - Starting shots

extension DriverSession {
  /// Starts the next shot, once the camera runs in the mode that the shot needs.
  func beginNextShot() {
    guard machine.phase == .running else { return }
    resumeShot()
    guard shots.current == nil else { return }
    guard let next = shots.next else { return planWayBack() }
    do throws(CameraError) {
      if try changeMode(for: next) { return }
      try beginShot()
    } catch {
      fail(next.id, because: error.about(device))
    }
  }

  private func beginShot() throws(CameraError) {
    let controls = shots.next?.settings.controls ?? []
    for setting in controls {
      _ = try device.controls.resolve(setting)
    }
    let shot = shots.beginNext()
    attempt = nil
    wayBack = nil
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
    else { return }  // that shot has ended in the meantime
    switch outcomes {
    case .success(let outcomes):
      note(outcomes)
      proceed(with: current.waiting, controls: outcomes)
    case .failure(let error): fail(current.waiting.id, because: error.about(device))
    }
  }

  private func proceed(with shot: ShotQueue.Waiting, controls: [ControlOutcome]) {
    guard let format else { return }
    let resolved = ResolvedPhotoSettings(shot.settings, stream: format, controls: controls)
    let progress = ShotProgress(
      shot.settings, requested: shot.requested, begun: timeline.now, awake: awake,
      deadlines: deadlines)
    shots.current?.resolved = resolved
    shots.current?.progress = progress
    armDeadline(at: progress.deadline)
    armPatience(until: progress.patienceEnds)
    source.send(.willTake(shot.id, resolved))
    if shot.settings.acceptsEarlierFrames {
      // Settling can only be judged on frames in chronological order.
      let isHasty = shot.settings.priority == .speed
      let moment = shot.settings.due ?? shot.requested
      let recent = isHasty ? ring.nearest(to: moment) : ring.frames
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
    guard let decision = shots.current?.progress?.settleForBest(at: timeline.now) else { return }
    carryOut(decision)
  }

  /// Lets the current shot wait for a lost camera, even if there is a frame to take: until its time
  /// limit or, without one, until the wait for the camera ends.
  private func waitForReturn() {
    guard let progress = shots.current?.progress, progress.waitsForReturn else { return }
    if let limit = progress.limit {
      armPatience(until: limit)
    } else {
      shots.current?.patience = nil
      shots.current?.deadline = nil
    }
  }

  /// Grants the current shot the time that its picture takes to settle after an interruption.
  func wakeShot() {
    shots.current?.progress?.wake(at: awake)
    guard let progress = shots.current?.progress else { return }
    if progress.waitsForReturn, progress.limit == nil { armDeadline(at: progress.deadline) }
    if progress.patienceEnds > timeline.now { armPatience(until: progress.patienceEnds) }
  }

  /// Ends a shot because its time is up, or the camera has not come back: with its best frame so far, if
  /// it has one.
  func giveUp(_ shot: ShotID, because error: CameraError) {
    if shots.current?.waiting.id == shot,
      let decision = shots.current?.progress?.giveUp(at: timeline.now)
    {
      carryOut(decision)
    }
    fail(shot, because: error)  // unless it has ended
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
    giveUp(current.waiting.id, because: error)
  }
}

// MARK: - Examining frames

extension DriverSession {
  /// Offers a new frame to the current shot, replacing one that has not been examined yet.
  func offer(_ frame: Frame) {
    guard shots.current?.progress != nil else { return }
    if let fault = frame.evidentFault {
      shots.current?.progress?.skip(fault, at: timeline.now)
    } else if let current = shots.current, current.isRecentEnough(frame) {
      shots.current?.offer(frame)
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
    _ frame: Frame, _ finding: Result<PictureStatistics, FrameFault>, for shot: ShotID
  ) {
    guard shots.current?.waiting.id == shot else { return }
    shots.current?.isExamining = false
    guard machine.phase == .running else { return }  // the frame is from a stream that has ended
    switch finding {
    case .failure(let fault):
      shots.current?.progress?.skip(fault, at: timeline.now)
    case .success(let measure):
      let now = timeline.now
      if let decision = shots.current?.progress?.consider(frame, measure, at: now) {
        carryOut(decision)
      }
    }
    guard shots.current?.waiting.id == shot else { return }
    examineNext()
  }

  private func carryOut(_ decision: ShotDecision) {
    switch decision {
    case .wait: break
    case .take(let frame): complete(with: frame)
    case .refuse(let unrest):
      guard let current = shots.current, let progress = current.progress else { return }
      fail(current.waiting.id, because: progress.refusal(of: unrest, for: device))
    }
  }

  /// Releases the driver's buffers before the camera closes; the shot itself continues afterwards.
  func pauseShot() {
    shots.current?.candidates = []
    shots.current?.progress?.restartSettling(at: timeline.now)
    // A driver may notice only some frames later that there is no signal any more.
    if lossError?.code == .signal { shots.current?.progress?.distrustFrames() }
    shots.current?.wasInterrupted = true
    waitForReturn()
  }

  /// Resumes a shot whose controls were still being set when the camera was interrupted.
  ///
  /// The controls are part of the stream request by then, so reopening the camera has set them.
  private func resumeShot() {
    guard let current = shots.current, current.progress == nil, let format else { return }
    guard current.wasInterrupted else { return }
    proceed(with: current.waiting, controls: format.controls)
  }
}

// MARK: - Ending shots

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
    provenRequest = request  // with the controls that the shot has set
    absences[shot.id] = nil
    driver.willUse(frame)
    conclude(shot.id, with: .success(shot))
    beginNextShot()
  }

  func fail(_ shot: ShotID, because error: CameraError) {
    guard shots.remove(shot) else { return }
    absences[shot] = nil
    if attempt?.shot == shot { attempt = nil }
    conclude(shot, with: .failure(error))
    beginNextShot()
  }

  /// Fails all shots, since the camera is no longer available.
  ///
  /// If the session was not stopped, the one in progress gets its best frame so far.
  func failShots(because error: CameraError) {
    if error.code != .stopped, let current = shots.current {
      giveUp(current.waiting.id, because: error)
    }
    absences = [:]
    attempt = nil
    for shot in shots.removeAll() {
      conclude(shot, with: .failure(error))
    }
  }

  /// Delivers the outcome to the waiting caller and to all observers.
  private func conclude(_ shot: ShotID, with outcome: Result<Shot, CameraError>) {
    shotWaiters.removeValue(forKey: shot)?.yield(outcome)
    switch outcome {
    case .success(let shot): source.send(.didTake(shot))
    case .failure(let error): source.send(.didNotTake(shot, error))
    }
  }
}
