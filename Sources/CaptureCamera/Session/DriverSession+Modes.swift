internal import CaptureImaging
internal import CaptureTime

/// The picture mode of the stream, which a photo may change for itself.
extension DriverSession {
  /// The stream to request when the camera is opened.
  var streamRequest: StreamRequest { detour.map(request.changed) ?? request }

  /// Restarts the stream if these settings need another mode; returns whether they do.
  ///
  /// Without settings, the stream gets its own mode.
  func changeMode(for settings: PhotoSettings?) throws(CameraError) -> Bool {
    let wished = settings.map(request.changed) ?? request
    let mode = try wished.bestMode(of: device)
    guard try mode != streamRequest.bestMode(of: device) else { return false }
    detour = wished == request ? nil : settings
    receive(.changeMode)
    return true
  }

  /// Reports that the stream has another mode after an interruption than before it.
  func announceOtherMode() {
    defer { shownFormat = format }
    guard let format, let before = shownFormat else { return }
    guard format.size != before.size || format.format != before.format else { return }
    source.send(.didChangeMode(to: format))
  }

  /// Lets the stream go back to its own mode after a while, if a photo has changed it.
  func planWayBack() {
    guard detour != nil, wayBack == nil else { return }
    wayBack = timeline.alarm(after: configuration.returnDelay, on: executor.queue) { [weak self] in
      self?.assumeIsolated { $0.goBack() }
    }
  }

  private func goBack() {
    wayBack = nil
    guard machine.phase == .running, shots.current == nil, shots.next == nil else { return }
    _ = try? changeMode(for: nil)
  }
}
