internal import CaptureBase
public import CaptureImaging
public import CaptureTime
internal import Dispatch

/// An object on the main actor that receives a session's events, in order.
///
/// All methods are optional. Other code observes a session by its streams, or by closures on a queue.
@MainActor
public protocol CameraSessionDelegate: AnyObject, Sendable {
  /// Reports that a requested start succeeded: frames are arriving.
  func sessionDidStart(_ session: any CameraSession)
  /// Reports that a requested start failed, or that a running session ended with an error.
  func session(_ session: any CameraSession, didFailWith error: CameraError)
  /// Reports that a requested stop is complete: the camera is closed.
  func sessionDidStop(_ session: any CameraSession)

  /// Reports that the camera was lost or fell silent; the session tries to resume the stream.
  func session(_ session: any CameraSession, wasInterruptedBy error: CameraError)
  /// Reports that frames are arriving again after an interruption.
  func sessionInterruptionEnded(_ session: any CameraSession)
  /// Reports that the stream restarts in another mode, for a photo or after one.
  func session(_ session: any CameraSession, willChangeModeTo mode: StreamMode)
  /// Reports that frames are arriving in another mode.
  func session(_ session: any CameraSession, didChangeModeTo format: StreamFormat)

  /// Reports that a shot has begun, with the settings that are in effect for it.
  func session(
    _ session: any CameraSession, willTake shot: ShotID, with settings: ResolvedPhotoSettings)
  /// Delivers a photo's frame; release the shot once its bytes are used.
  func session(_ session: any CameraSession, didTake shot: Shot)
  /// Reports that a shot failed or was cancelled.
  func session(_ session: any CameraSession, didNotTake shot: ShotID, because error: CameraError)

  /// Reports that a reader gets no more frames until it has released some of those it holds.
  func session(_ session: any CameraSession, framesHeld count: Int)
}

/// A delegate that receives the session's frames, too.
///
/// Frames are delivered only to delegates of this kind: each delivery is a call on the main thread, and
/// holds one of the driver's buffers meanwhile.
@MainActor
public protocol CameraFrameDelegate: CameraSessionDelegate {
  /// Delivers the newest frame; frames that arrive while the main actor is busy are skipped.
  func session(_ session: any CameraSession, didReceive frame: Frame)
}

extension CameraSessionDelegate {
  /// Does nothing.
  public func sessionDidStart(_ session: any CameraSession) {}
  /// Does nothing.
  public func session(_ session: any CameraSession, didFailWith error: CameraError) {}
  /// Does nothing.
  public func sessionDidStop(_ session: any CameraSession) {}
  /// Does nothing.
  public func session(_ session: any CameraSession, wasInterruptedBy error: CameraError) {}
  /// Does nothing.
  public func sessionInterruptionEnded(_ session: any CameraSession) {}
  /// Does nothing.
  public func session(_ session: any CameraSession, willChangeModeTo mode: StreamMode) {}
  /// Does nothing.
  public func session(_ session: any CameraSession, didChangeModeTo format: StreamFormat) {}
  /// Does nothing.
  public func session(
    _ session: any CameraSession, willTake shot: ShotID, with settings: ResolvedPhotoSettings
  ) {}
  /// Does nothing.
  public func session(_ session: any CameraSession, didTake shot: Shot) {}
  /// Does nothing.
  public func session(
    _ session: any CameraSession, didNotTake shot: ShotID, because error: CameraError
  ) {}
  /// Does nothing.
  public func session(_ session: any CameraSession, framesHeld count: Int) {}
}

extension CameraSessionDelegate {
  /// Calls the method for an event.
  func handle(_ event: SessionEvent, from session: any CameraSession) {
    switch event {
    case .didStart: sessionDidStart(session)
    case .didFail(let error): self.session(session, didFailWith: error)
    case .didStop: sessionDidStop(session)
    case .wasInterrupted(let error): self.session(session, wasInterruptedBy: error)
    case .interruptionEnded: sessionInterruptionEnded(session)
    case .willChangeMode(let mode): self.session(session, willChangeModeTo: mode)
    case .didChangeMode(let format): self.session(session, didChangeModeTo: format)
    case .framesHeld(let count): self.session(session, framesHeld: count)
    case .willTake(let shot, let settings): self.session(session, willTake: shot, with: settings)
    case .didTake(let shot): self.session(session, didTake: shot)
    case .didNotTake(let shot, let error): self.session(session, didNotTake: shot, because: error)
    }
  }
}

extension CameraSession {
  /// Calls a delegate on the main actor until the observation ends or the delegate is released.
  ///
  /// Keep the result: the observation ends when it is cancelled or released. A session can have any
  /// number of delegates, and holds them weakly. Only a ``CameraFrameDelegate`` gets frames.
  public func addDelegate(_ delegate: any CameraSessionDelegate) -> ObserverToken {
    let events = observe(on: .main) { [weak self, weak delegate] event in
      MainActor.assumeIsolated {
        if let self, let delegate { delegate.handle(event, from: self) }
      }
    }
    guard let delegate = delegate as? any CameraFrameDelegate else { return events }
    let frames = showFrames(to: delegate)
    return ObserverToken {
      events.cancel()
      frames.cancel()
    }
  }

  private func showFrames(to delegate: any CameraFrameDelegate) -> ObserverToken {
    observeFrames(on: .main) { [weak self, weak delegate] frame in
      MainActor.assumeIsolated {
        if let self, let delegate { delegate.session(self, didReceive: frame) }
      }
    }
  }
}
