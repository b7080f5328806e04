internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureTime

/// How the camera is closed: for another mode, for another program, or for good.
extension SharedCamera {
  /// How long to wait for a camera to close before it is opened in another mode.
  static let closeTimeout = Duration.seconds(6)

  /// Closes the camera; photos that have been taken are saved.
  ///
  /// This goes on if its client leaves, but not if the shared camera is closed.
  func stop() async {
    await endViewing()
    let stop = Task(executorPreference: viewers) { [coordinator] in
      await coordinator.stop(waitingForCamera: Self.closeTimeout)
    }
    stopping = stop
    if mutex.isClosed { stop.cancel() }
    await stop.value
    stopping = nil
  }

  /// Finishes the photos in progress, and closes the camera for good; waiting clients are refused.
  ///
  /// Returns the number of photos that took too long and were given up.
  func close(within patience: Duration) async -> Int {
    mutex.close()
    stopping?.cancel()
    await mutex.drain()
    await finishPhotos(within: patience)
    let rest = pending.count
    await endViewing()
    await coordinator.stop(waitingForCamera: .milliseconds(500))
    observation = nil
    return rest
  }
}
