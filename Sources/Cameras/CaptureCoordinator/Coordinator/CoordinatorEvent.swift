public import CaptureCamera

/// An event of a coordinator: what became of its camera or of a photo.
public enum CoordinatorEvent: Hashable, Sendable {
  /// The camera has started, stopped, failed, been interrupted, resumed or changed its mode.
  case camera(CameraEvent)
  /// The photo has been taken; its bytes are available and are about to be saved.
  indirect case taken(TakenPhoto, PhotoRequest)
  /// The photo has been saved, and would survive a power cut.
  indirect case kept(KeptPhoto, PhotoRequest)
  /// The request has failed; no photo will follow.
  case failed(PhotoRequest, PhotoError)
}

/// An event of a coordinator's camera.
public enum CameraEvent: Hashable, Sendable {
  /// The camera is running.
  case started
  /// The camera has closed, after a request to stop or after the idle time.
  case stopped
  /// The camera could not start, or has failed; the next photo or lease starts it again.
  case failed(CameraError)
  /// The stream has paused for this reason; the session tries to restore it.
  case interrupted(CameraError)
  /// The interruption is over, and frames arrive again.
  case resumed
  /// The stream restarts in this mode, for a photo that needs it or after such a photo.
  case changingMode(to: StreamMode)
  /// Frames arrive in another mode.
  case changedMode(to: StreamFormat)
  /// A reader gets no more frames until it has released some of those it holds.
  case framesHeld(Int)
}

/// Identifies one requested photo.
public struct PhotoRequest: Hashable, Sendable {
  let number: Int

  /// Creates an identifier; a coordinator gives each of its photos another number.
  public init(number: Int) {
    self.number = number
  }
}

extension PhotoRequest: CustomStringConvertible {
  /// The number in words, such as `photo 3`.
  public var description: String { "photo \(number)" }
}
