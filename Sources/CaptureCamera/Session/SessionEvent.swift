/// What a session tells, in the order in which it happened.
public enum SessionEvent: Sendable {
  /// The answer to a start: frames are coming.
  case didStart
  /// The answer to a start that did not succeed, or the end of a running session.
  case didFail(CameraError)
  /// The answer to a stop: the camera is closed.
  case didStop
  /// The camera is gone for a while; `interruptionEnded` or `didFail` follows, or a stop.
  case wasInterrupted(CameraError)
  case interruptionEnded
  /// The next shot is under way, with these settings.
  case willTake(ShotID, ResolvedPhotoSettings)
  case didTake(Shot)
  case didNotTake(ShotID, CameraError)
}
