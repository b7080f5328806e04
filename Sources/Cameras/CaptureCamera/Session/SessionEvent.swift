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
  ///
  /// `didChangeMode` follows if they have another mode than before it.
  case interruptionEnded
  /// The stream restarts in this mode, because a photo needs it or no photo needs another one any more.
  ///
  /// `didChangeMode`, `wasInterrupted`, `didFail` or a stop follows.
  case willChangeMode(to: StreamMode)
  /// Frames are arriving in another mode than before; their numbers start again.
  case didChangeMode(to: StreamFormat)
  /// A reader gets no more frames until it has released some of those it holds.
  ///
  /// Other readers go on getting frames.
  case framesHeld(Int)
  /// A shot has begun, with these settings.
  case willTake(ShotID, ResolvedPhotoSettings)
  /// A shot succeeded.
  case didTake(Shot)
  /// A shot failed or was cancelled.
  case didNotTake(ShotID, CameraError)
}
