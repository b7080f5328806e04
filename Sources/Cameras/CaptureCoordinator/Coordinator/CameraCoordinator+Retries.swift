internal import CaptureBase
internal import CaptureCamera
internal import CaptureTime

/// Photos that wait in the coordinator: for earlier ones to be saved, or for another attempt.
extension CameraCoordinator {
  /// Requests a photo's shot from the session, which gets what is left of the time limit.
  func requestShot(for request: PhotoRequest) {
    guard let photo = open[request] else { return }
    var settings = photo.settings
    if photo.isDelayed {
      settings.within = photo.timeLeft(at: timeline.now)
    }
    open[request]?.shot = session.requestShot(settings)
  }

  /// Fails a photo at its time limit if the session does not have it then.
  func limitTime(of request: PhotoRequest) {
    guard let photo = open[request], let within = photo.settings.within else { return }
    let moment = photo.asked + within
    open[request]?.limit = timeline.alarm(at: moment, on: executor.queue) { [weak self] in
      self?.assumeIsolated { $0.timePassed(of: request, within) }
    }
  }

  private func timePassed(of request: PhotoRequest, _ within: Duration) {
    guard let photo = open[request], photo.shot == nil else { return }
    let silence = CameraError(
      .shoot, session.device.subject, .silent(for: within), remedy: .allowMoreTime)
    end(waiting: request, because: photo.refusal ?? silence)
  }

  /// Schedules another attempt if the camera is only busy and there is time left.
  func retryLater(_ request: PhotoRequest, after error: CameraError) -> Bool {
    guard error.code == .busy, let photo = open[request] else { return false }
    let busyLeft = busyTimeLeft(since: photo.asked)
    let left = min(busyLeft, photo.timeLeft(at: timeline.now) ?? busyLeft)
    guard left > .zero else { return false }
    let pause = min(configuration.busyInterval, left)
    open[request]?.shot = nil
    open[request]?.refusal = error
    open[request]?.retry = timeline.alarm(after: pause, on: executor.queue) { [weak self] in
      self?.assumeIsolated { $0.tryAgain(request) }
    }
    return true
  }

  /// Returns how much longer a busy camera is waited for, for something requested at this time.
  func busyTimeLeft(since asked: Timestamp) -> Duration {
    asked + configuration.busyTimeout - timeline.now
  }

  private func tryAgain(_ request: PhotoRequest) {
    guard open[request] != nil else { return }
    receive(.shotEnded)  // ended and requested again, which restarts a failed camera
    receive(.shotAsked)
    open[request]?.isDelayed = true
    requestShot(for: request)
  }
}

extension CameraCoordinator.Open {
  /// Returns what is left of the photo's time limit; nil if it has none.
  fileprivate func timeLeft(at now: Timestamp) -> Duration? {
    settings.within.map { max(.zero, asked + $0 - now) }
  }
}
