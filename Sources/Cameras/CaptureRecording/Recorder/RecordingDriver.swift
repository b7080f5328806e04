internal import CaptureBase
public import CaptureCamera
internal import CaptureImaging

/// A driver that records every request and event before passing it on.
final class RecordingDriver: CameraDriver {
  private let driver: any CameraDriver
  private let recorder: Recorder
  private let use = Guarded(Use())

  /// The state of the camera's use; a session may close more often than it opens.
  fileprivate struct Use: Sendable {
    /// The number of the current opening, or of the last one.
    var opening = 0
    var isOpen = false
    var isClosing = false
  }

  init(_ driver: any CameraDriver, for recorder: Recorder) {
    self.driver = driver
    self.recorder = recorder
  }

  func open(_ request: StreamRequest, report: @escaping @Sendable (DriverEvent) -> Void) {
    let opening = recorder.beginOpening()
    use.withLock { $0 = Use(opening: opening, isOpen: true) }
    recorder.note(.open(request), of: opening)
    driver.open(request) { [recorder, use] event in
      if use.withLock({ $0.isNews(event) }) { recorder.handle(event, of: opening) }
      report(event)
    }
  }

  func apply(_ controls: ControlSettings) {
    recorder.note(.apply(controls), of: use.withLock { $0.opening })
    driver.apply(controls)
  }

  func close() {
    let opening = use.withLock { use -> Int? in
      guard use.isOpen else { return nil }
      (use.isOpen, use.isClosing) = (false, true)
      return use.opening
    }
    if let opening { recorder.note(.close, of: opening) }
    driver.close()
  }

  func willUse(_ frame: Frame) {
    driver.willUse(frame)
  }
}

extension RecordingDriver.Use {
  /// Whether to record an event: a `closed` without a recorded request to close is left out.
  fileprivate mutating func isNews(_ event: DriverEvent) -> Bool {
    guard case .closed = event else { return true }
    defer { isClosing = false }
    return isClosing
  }
}

extension CameraBackend {
  /// Creates a session with a camera that is recorded while in use; the session is not started yet.
  public func session(
    with device: CameraDevice, configuration: SessionConfiguration = SessionConfiguration(),
    recordedBy recorder: Recorder
  ) -> any CameraSession {
    DriverSession(
      device: device, driver: RecordingDriver(driver(for: device), for: recorder),
      configuration: configuration, timeline: timeline)
  }
}
