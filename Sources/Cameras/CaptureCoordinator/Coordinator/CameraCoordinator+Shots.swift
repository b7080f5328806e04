internal import CaptureBase
internal import CaptureCamera
internal import CaptureImaging
internal import CaptureTime

// MARK: - Events of the session

extension CameraCoordinator {
  /// Handles an event of the session, on the actor's own queue.
  func handle(_ event: SessionEvent) {
    switch event {
    case .didStart:
      lastFailure = nil
      receive(.didStart)
      report(.started)
    // A start that this coordinator's own stop overtook is not a failure; the session reports the stop.
    case .didFail(let error) where error.code == .stopped && isStopping: break
    case .didFail(let error):
      lastFailure = error
      receive(.didFail)
      report(.failed(error))
      failLeases(because: error)
    case .didStop: didStop()
    case .wasInterrupted(let error): report(.interrupted(error))
    case .interruptionEnded: report(.resumed)
    case .willChangeMode(let mode): report(.changingMode(to: mode))
    case .didChangeMode(let format): report(.changedMode(to: format))
    case .framesHeld(let count): report(.framesHeld(count))
    case .willTake: break
    case .didTake(let shot): develop(shot)
    case .didNotTake(let shot, let error): fail(shot, because: error)
    }
  }

  func report(_ event: CameraEvent) {
    observers.send(.camera(event))
  }
}

// MARK: - From shot to photo

extension CameraCoordinator {
  private func request(of shot: ShotID) -> PhotoRequest? {
    open.first { $0.value.shot == shot }?.key
  }

  private func develop(_ shot: Shot) {
    guard let request = request(of: shot.id) else { return }
    receive(.shotEnded)
    let shot = shot.limited(to: open[request]?.settings.within)
    var developer = developer
    if let policy = open[request]?.policy { developer.policy = policy }
    timeline.perform(on: developingQueue) { [developer] in
      let result = Result { () throws(PhotoError) in try developer.develop(shot) }
      self.perform { $0.didDevelop(result, for: request) }
    }
  }

  private func didDevelop(_ result: Result<TakenPhoto, PhotoError>, for request: PhotoRequest) {
    switch result {
    case .success(let photo):
      backlog.note(byteCount: photo.jpeg.count)
      observers.send(.taken(photo, request))
      guard let keeper = open[request]?.keeper else { return }
      if let kept = keeper.keptAtOnce(photo) { return end(request, with: .success(kept)) }
      line.add(KeepingLine.Entry(photo: photo, request: request, keeper: keeper))
      keepNext()
    case .failure(let error):
      end(request, with: .failure(error))
    }
  }

  /// Saves the next photo, unless one is being saved.
  private func keepNext() {
    guard let entry = line.next() else { return }
    keepers.start {
      let result: Result<KeptPhoto, PhotoError>
      do throws(KeepingError) {
        result = .success(try await entry.keeper.keep(entry.photo))
      } catch {
        result = .failure(.keeping(error))
      }
      self.perform { $0.didKeep(result, for: entry.request) }
    }
  }

  private func didKeep(_ result: Result<KeptPhoto, PhotoError>, for request: PhotoRequest) {
    line.end()
    end(request, with: result)
    keepNext()
  }

  /// Reports a photo's outcome to its requester and to the observers.
  func end(_ request: PhotoRequest, with result: Result<KeptPhoto, PhotoError>) {
    guard let ended = open.removeValue(forKey: request) else { return }
    backlog.end(request)
    defer {
      shootNext()
      resumeWaits(for: request)
    }
    ended.answer?(result)
    switch result {
    case .success(let photo): observers.send(.kept(photo, request))
    case .failure(let error): observers.send(.failed(request, error))
    }
  }
}

// MARK: - Failed shots

extension CameraCoordinator {
  private func fail(_ shot: ShotID, because said: CameraError) {
    guard let request = request(of: shot) else { return }
    let error = reason(for: said)
    guard !retryLater(request, after: error) else { return }
    receive(.shotEnded)
    end(request, with: .failure(.camera(cause(of: error, for: request))))
  }

  /// Replaces the error of a shot that found the session stopped with the reason for that.
  private func reason(for said: CameraError) -> CameraError {
    guard said.code == .notRunning else { return said }
    return lastFailure ?? CameraError(.shoot, session.device.subject, .stopped)
  }

  /// Replaces a timeout with the reason why the camera did not start, or states the whole time limit.
  private func cause(of error: CameraError, for request: PhotoRequest) -> CameraError {
    guard error.code == .silent, let photo = open[request] else { return error }
    if machine.camera != .on, let refusal = photo.refusal { return refusal }
    guard photo.isDelayed, let within = photo.settings.within else { return error }
    return CameraError(error.step, error.subject, .silent(for: within), remedy: error.remedy)
  }

  /// Ends a photo that the session does not have.
  func end(waiting request: PhotoRequest, because cause: CameraError.Cause) {
    let error = CameraError(.shoot, session.device.subject, cause)
    end(waiting: request, because: error)
  }

  /// Ends a photo that the session does not have, with an error.
  func end(waiting request: PhotoRequest, because error: CameraError) {
    receive(.shotEnded)
    end(request, with: .failure(.camera(error)))
  }

  func giveUp(_ request: PhotoRequest) {
    guard let photo = open[request] else { return }
    if let shot = photo.shot {
      session.cancel(shot)
    } else {
      end(waiting: request, because: .cancelled)
    }
  }

  /// Ends the photos that wait for a busy camera; the session ends the other ones.
  func stopWaiting() {
    let waiting = open.filter { $0.value.shot == nil }.keys.sorted { $0.number < $1.number }
    for request in waiting { backlog.end(request) }  // so that none takes the place of another
    for request in waiting { end(waiting: request, because: .stopped) }
  }
}

extension Shot {
  /// Returns the shot with the time limit that was requested, of which the session got the rest.
  fileprivate func limited(to within: Duration?) -> Shot {
    var settings = settings
    settings.within = within
    return Shot(
      id: id, frame: frame, date: date, device: device, settings: settings, report: report)
  }
}
