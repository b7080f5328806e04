internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureTime

/// The frames that viewers get.
extension SharedCamera {
  /// How long to wait before a camera that has failed is tried again for its viewers.
  private static let retryInterval = Duration.seconds(1)

  /// Reads the camera's frames as long as there are leases, and tries again if it fails.
  func view() {
    awaitLeaseEnd()
    begin()
    guard viewing?.isCancelled ?? true else { return }
    let (coordinator, latestFrame, timeline) = (coordinator, latestFrame, timeline)
    viewing = Task(executorPreference: viewers) { [former = viewing] in
      await former?.value
      while !Task.isCancelled {
        do throws(CameraError) {
          for try await frame in coordinator.frames() { latestFrame.put(frame) }
          return  // it was stopped for another mode, or for good
        } catch {
          latestFrame.note(trouble: error)
        }
        try? await timeline.sleep(for: Self.retryInterval)
      }
    }
  }

  /// Ends the reading of frames, so that it does not start the camera again.
  func endViewing() async {
    viewing?.cancel()
    await viewing?.value
    latestFrame.clear()
  }
}
