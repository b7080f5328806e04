public import CaptureImaging

/// The hardware half of a session: what a backend has to write.
///
/// A driver does what it is told, in order, on a queue of its own, and tells
/// what came of it. It keeps no deadlines, retries nothing and judges no
/// picture; the session does all that, the same for every backend.
public protocol CameraDriver: AnyObject, Sendable {
  /// Opens the camera, sets its mode and controls, and starts the stream.
  ///
  /// Answers with `opened` or `openFailed`, once; after `opened` come frames,
  /// and at most one `failed`. The camera is looked up by identity on every
  /// open, since it may be somewhere else after a replug.
  func open(_ request: StreamRequest, tell: @escaping @Sendable (DriverEvent) -> Void)

  /// Sets controls on a camera that streams; answers with `applied`.
  func apply(_ controls: [ControlSetting])

  /// Stops the stream and closes the camera, once what was told before is done.
  ///
  /// Answers with `closed`, also when nothing is open.
  func close()

  /// Hears that a frame became a photo.
  ///
  /// A simulated scene moves on to its next picture; hardware does not care.
  func didPick(_ frame: Frame)
}

extension CameraDriver {
  public func didPick(_ frame: Frame) {}
}

/// What a driver tells its session, from any thread.
public enum DriverEvent: Sendable {
  /// The stream is on; the camera is described again, since it may have moved.
  case opened(CameraDevice, StreamFormat)
  case openFailed(CameraError)
  case frame(Frame)
  /// The stream broke; the session closes it.
  case failed(CameraError)
  case applied(Result<[ControlOutcome], CameraError>)
  case closed
}
