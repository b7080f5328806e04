public import CaptureImaging

/// The part of a session that operates the hardware; each backend implements one.
///
/// A driver executes its calls in order, on its own queue, and reports the results as events. It
/// has no deadlines, retries nothing and does not examine pictures; the session does all of that,
/// in the same way for every backend.
public protocol CameraDriver: AnyObject, Sendable {
  /// Opens the camera, sets its mode and controls, and starts the stream.
  ///
  /// Reports `opened` or `openFailed` exactly once; `opened` is followed by frames and
  /// at most one `failed`. The camera is looked up by identity each time it is opened,
  /// since its path may have changed.
  func open(_ request: StreamRequest, report: @escaping @Sendable (DriverEvent) -> Void)

  /// Sets controls while the camera is streaming; reports `applied`.
  func apply(_ controls: ControlSettings)

  /// Stops the stream and closes the camera, after all previous calls have been executed.
  ///
  /// Reports `closed`, even if nothing is open.
  func close()

  /// Notifies the driver that a frame will be used for a photo.
  ///
  /// A simulated scene advances to its next picture; hardware drivers ignore this.
  func willUse(_ frame: Frame)
}

extension CameraDriver {
  /// Does nothing, which suits hardware drivers.
  public func willUse(_ frame: Frame) {}
}

/// An event that a driver reports to its session, from any thread.
public enum DriverEvent: Sendable {
  /// The stream has started. The camera is described again, since it
  /// may have moved to another path.
  case opened(CameraDevice, StreamFormat)
  /// The camera could not be opened or its stream could not be started;
  /// the attempt leaves nothing open.
  case openFailed(CameraError)
  /// A frame arrived; the driver gets its buffer back when the last copy of the frame is released.
  case frame(Frame)
  /// The stream failed; the session must still close the camera.
  case failed(CameraError)
  /// The result of one call of `apply`; results arrive in the order of the calls.
  case applied(Result<[ControlOutcome], CameraError>)
  /// The camera is closed.
  case closed
}
