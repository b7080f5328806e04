public import CaptureTime
internal import Dispatch

extension CameraSession {
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
