internal import CaptureBase
public import CaptureCamera
internal import CaptureImaging
internal import CaptureTime

// MARK: - Events of the session

extension CameraCoordinator: CameraSessionDelegate {
  /// Clears the last failure, and reports the start.
  public nonisolated func sessionDidStart(_ session: any CameraSession) {
    assumeIsolated { $0.lastFailure = nil }
    hear(.start, .didStart)
  }

  /// Remembers the failure as the reason for shots that end with it, and reports it.
  public nonisolated func session(
    _ session: any CameraSession, didFailWith error: CameraError
  ) {
    // A start that was overtaken by a stop says nothing about the camera's state.
    guard error.cause != .stopped else { return hear(.fail(error), nil) }
    assumeIsolated { $0.lastFailure = error }
    hear(.fail(error), .didFail)
  }

  /// Reports that the camera has stopped.
  public nonisolated func sessionDidStop(_ session: any CameraSession) {
    hear(.stop, .didStop)
  }

  /// Reports the interruption.
  public nonisolated func session(
    _ session: any CameraSession, wasInterruptedBy error: CameraError
  ) {
    hear(.interrupt(error), nil)
  }

  /// Reports the end of the interruption.
  public nonisolated func sessionInterruptionEnded(_ session: any CameraSession) {
    hear(.resume, nil)
  }

  /// Develops the shot on the darkroom queue, and then passes it to the keeper.
  public nonisolated func session(_ session: any CameraSession, didTake shot: Shot) {
    assumeIsolated { $0.develop(shot) }
  }

  /// Retries a shot that found the camera busy, if there is time left; otherwise fails its photo.
  public nonisolated func session(
    _ session: any CameraSession, didNotTake shot: ShotID, because error: CameraError
  ) {
    assumeIsolated { $0.fail(shot, because: error) }
  }

  /// Handles an event on the actor's own queue, where the session calls its delegate.
  private nonisolated func hear(_ event: CameraEvent, _ input: CoordinatorMachine.Event?) {
    assumeIsolated { coordinator in
      if let input { coordinator.receive(input) }
      coordinator.tell { $0.coordinator($1, cameraDid: event) }
    }
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
    timeline.perform(on: darkroom) { [developer] in
      let result = Result { () throws(PhotoError) in try developer.develop(shot) }
      self.perform { $0.didDevelop(result, for: request) }
    }
  }

  private func didDevelop(_ result: Result<TakenPhoto, PhotoError>, for request: PhotoRequest) {
    switch result {
    case .success(let photo):
      backlog.note(byteCount: photo.jpeg.count)
      tell { $0.coordinator($1, didTake: photo, for: request) }
      keep(photo, for: request)
    case .failure(let error):
      end(request, with: .failure(error))
    }
  }

  private func keep(_ photo: TakenPhoto, for request: PhotoRequest) {
    timeline.perform(on: darkroom) { [keeper] in
      let result: Result<KeptPhoto, PhotoError>
      do throws(KeepingError) {
        result = .success(try keeper.keep(photo))
      } catch {
        result = .failure(.keeping(error))
      }
      self.perform { $0.end(request, with: result) }
    }
  }

  /// Reports a photo's outcome to its requester and to the delegate.
  private func end(_ request: PhotoRequest, with result: Result<KeptPhoto, PhotoError>) {
    guard let ended = open.removeValue(forKey: request) else { return }
    backlog.end(request)
    defer {
      shootNext()
      resumeStopWaiters()
    }
    ended.answer?(result)
    switch result {
    case .success(let photo): tell { $0.coordinator($1, didKeep: photo, for: request) }
    case .failure(let error): tell { $0.coordinator($1, didFail: request, because: error) }
    }
  }
}

// MARK: - Failed shots

extension CameraCoordinator {
  private func fail(_ shot: ShotID, because said: CameraError) {
    guard let request = request(of: shot) else { return }
    // A shot requested before the failure was reported finds the camera stopped.
    let error = said.cause == .notRunning ? lastFailure ?? said : said
    guard !tryLater(request, after: error) else { return }
    receive(.shotEnded)
    end(request, with: .failure(.camera(error)))
  }

  /// Schedules another attempt if the camera is only busy and there is time left.
  private func tryLater(_ request: PhotoRequest, after error: CameraError) -> Bool {
    guard case .busy = error.cause, let asked = open[request]?.asked else { return false }
    let left = asked + configuration.busyTimeout - timeline.now
    guard left > .zero else { return false }
    let pause = min(configuration.busyInterval, left)
    open[request]?.shot = nil
    open[request]?.retry = timeline.alarm(after: pause, on: executor.queue) { [weak self] in
      self?.assumeIsolated { $0.tryAgain(request) }
    }
    return true
  }

  private func tryAgain(_ request: PhotoRequest) {
    guard let settings = open[request]?.settings else { return }
    receive(.shotEnded)  // ended and requested again, which restarts a failed camera
    receive(.shotAsked)
    open[request]?.shot = session.shoot(settings)
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
    for (request, photo) in open where photo.shot == nil {
      end(waiting: request, because: .stopped)
    }
  }

  private func end(waiting request: PhotoRequest, because cause: CameraError.Cause) {
    receive(.shotEnded)
    let error = CameraError(.shoot, session.device.subject, cause)
    end(request, with: .failure(.camera(error)))
  }
}
