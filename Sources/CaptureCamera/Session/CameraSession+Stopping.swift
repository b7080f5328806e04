internal import Dispatch
public import CaptureTime

extension CameraSession {
  /// Stops, and waits for so long at the most until the camera is closed; it closes all the same.
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
