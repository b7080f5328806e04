public import CaptureImaging

/// Hears everything that a session does, in order, on the queue it was set with.
///
/// Every method may be left out.
public protocol CameraSessionDelegate: AnyObject, Sendable {
  func sessionDidStart(_ session: any CameraSession)
  func session(_ session: any CameraSession, didFailWith error: CameraError)
  func sessionDidStop(_ session: any CameraSession)

  func session(_ session: any CameraSession, wasInterruptedBy error: CameraError)
  func sessionInterruptionEnded(_ session: any CameraSession)

  func session(
    _ session: any CameraSession, willTake shot: ShotID, with settings: ResolvedPhotoSettings)
  func session(_ session: any CameraSession, didTake shot: Shot)
  func session(_ session: any CameraSession, didNotTake shot: ShotID, because error: CameraError)

  /// The newest frame; those that come while the queue is busy are passed over.
  func session(_ session: any CameraSession, didReceive frame: Frame)
}

extension CameraSessionDelegate {
  public func sessionDidStart(_ session: any CameraSession) {}
  public func session(_ session: any CameraSession, didFailWith error: CameraError) {}
  public func sessionDidStop(_ session: any CameraSession) {}
  public func session(_ session: any CameraSession, wasInterruptedBy error: CameraError) {}
  public func sessionInterruptionEnded(_ session: any CameraSession) {}
  public func session(
    _ session: any CameraSession, willTake shot: ShotID, with settings: ResolvedPhotoSettings
  ) {}
  public func session(_ session: any CameraSession, didTake shot: Shot) {}
  public func session(
    _ session: any CameraSession, didNotTake shot: ShotID, because error: CameraError
  ) {}
  public func session(_ session: any CameraSession, didReceive frame: Frame) {}
}

extension CameraSessionDelegate {
  /// Calls the method that an event stands for.
  func hear(_ event: SessionEvent, from session: any CameraSession) {
    switch event {
    case .didStart: sessionDidStart(session)
    case .didFail(let error): self.session(session, didFailWith: error)
    case .didStop: sessionDidStop(session)
    case .wasInterrupted(let error): self.session(session, wasInterruptedBy: error)
    case .interruptionEnded: sessionInterruptionEnded(session)
    case .willTake(let shot, let settings): self.session(session, willTake: shot, with: settings)
    case .didTake(let shot): self.session(session, didTake: shot)
    case .didNotTake(let shot, let error): self.session(session, didNotTake: shot, because: error)
    }
  }
}
