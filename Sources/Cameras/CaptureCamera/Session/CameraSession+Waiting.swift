public import CaptureTime
internal import Dispatch

/// The commands that wait, for sessions that report their answers only as events.
extension CameraSession {
  /// Starts the session and waits for the answer to a start.
  public func start() async throws(CameraError) {
    let answer = await answer(to: { $0.requestStart() }) { event -> Result<Void, CameraError>? in
      switch event {
      case .didStart: .success(())
      case .didFail(let error): .failure(error)
      default: nil
      }
    }
    guard let answer else {
      requestStop()
      throw CameraError(.open, device.subject, .cancelled)
    }
    try answer.get()
  }

  /// Stops the session and waits for the answer to a stop.
  public func stop() async throws(CameraError) {
    let isStopped = await answer(to: { $0.requestStop() }) { event -> Bool? in
      if case .didStop = event { true } else { nil }
    }
    guard isStopped == true else { throw CameraError(.close, device.subject, .cancelled) }
  }

  /// Takes a photo and waits for it; cancelling the wait cancels the shot.
  public func shoot(_ settings: PhotoSettings) async throws(CameraError) -> Shot {
    let events = events()
    let id = requestShot(settings)
    for await event in events {
      switch event {
      case .didTake(let shot) where shot.id == id: return shot
      case .didNotTake(id, let error): throw error
      default: continue
      }
    }
    cancel(id)
    throw CameraError(.shoot, device.subject, .cancelled)
  }

  /// Sends a command and returns the first event that answers it; nil if the wait is cancelled.
  private func answer<Answer>(
    to command: (Self) -> Void, _ answer: (SessionEvent) -> Answer?
  ) async -> Answer? {
    let events = events()
    command(self)
    for await event in events {
      if let answer = answer(event) { return answer }
    }
    return nil
  }

  /// Stops the session and waits until the camera is closed, but no longer than `patience`.
  ///
  /// If the time runs out, the camera still closes in the background.
  public func stop(within patience: Duration, on timeline: any Timeline) async {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let queue = DispatchQueue(label: "capture.patience")
    let alarm = timeline.alarm(after: patience, on: queue) { end.finish() }
    let closing = Task {
      try? await self.stop()
      end.finish()
    }
    for await _ in ends {}
    alarm.cancel()
    closing.cancel()
  }
}
