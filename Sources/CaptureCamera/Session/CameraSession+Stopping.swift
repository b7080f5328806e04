internal import Dispatch
public import CaptureTime

extension CameraSession {
  /// Stops, and waits at most this long for the camera to close; closing goes on after that.
  public func stopped(within patience: Duration, on timeline: any Timeline) async {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let queue = DispatchQueue(label: "capture.patience")
    let alarm = timeline.alarm(after: patience, on: queue) { end.finish() }
    let closing = Task {
      try? await self.stopped()
      end.finish()
    }
    for await _ in ends {}
    alarm.cancel()
    closing.cancel()
  }
}
