internal import CaptureImaging

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
    detour = settings
    receive(.changeMode)
    return true
  }

  /// Restarts the stream in its own mode, if a photo has changed it.
  func returnToOwnMode() {
    _ = try? changeMode(for: nil)
  }
}
