/// An event of a session; events are delivered in the order in which they happened.
public enum SessionEvent: Sendable {
  /// A start succeeded: frames are arriving.
  case didStart
  /// A start failed, or a running session ended with an error.
  case didFail(CameraError)
  /// A stop is complete: the camera is closed.
  case didStop
  /// The stream was interrupted; `interruptionEnded`, `didFail` or a stop follows.
  case wasInterrupted(CameraError)
  /// Frames are arriving again after an interruption.
  case interruptionEnded
  /// A shot has begun, with these settings.
  case willTake(ShotID, ResolvedPhotoSettings)
  /// A shot succeeded.
  case didTake(Shot)
  /// A shot failed or was cancelled.
  case didNotTake(ShotID, CameraError)
}
