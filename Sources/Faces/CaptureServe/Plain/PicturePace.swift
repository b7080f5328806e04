internal import CaptureBase

/// Chooses a number of a camera's frames per second, at even intervals on average.
struct PicturePace: Sendable {
  private let interval: Duration
  private var due: Timestamp?

  /// Creates a pace; one that is faster than the camera takes every frame.
  init(rate: Int) {
    interval = .seconds(1) / rate
  }

  /// Returns whether to take a frame that was exposed at this time.
  ///
  /// A frame that came late does not delay those after it, but time that was missed is not made up for.
  mutating func takes(frameAt exposed: Timestamp) -> Bool {
    guard exposed >= due ?? exposed else { return false }
    due = max((due ?? exposed) + interval, exposed)
    return true
  }
}
