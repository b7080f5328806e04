internal import CaptureBase

/// When a person pressed the shutter: how long after which frame was drawn.
///
/// The page's clock and the camera's need not agree.
struct PressMoment: Hashable, Sendable {
  /// The frame that the person saw.
  var frame: Int
  /// The time from its drawing to the press.
  var after: Duration

  /// The longest time after a frame that is believed.
  static let longestWait = Duration.seconds(10)

  /// Returns the moment on the clock of the frames, which is never in the future; nil if the frame is
  /// not remembered.
  func timestamp(in history: FrameHistory, now: Timestamp) -> Timestamp? {
    history.exposure(of: frame).map { min($0 + after, now) }
  }
}
