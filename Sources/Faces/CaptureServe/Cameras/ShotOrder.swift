internal import CaptureBase
internal import CaptureCamera
internal import CaptureImaging
internal import CaptureStore

/// A client's request for photos.
struct ShotOrder: Hashable, Sendable {
  /// When the shutter was pressed; nil if the photo is to be newer than the request.
  var press: PressMoment?
  var priority = PhotoSettings.Priority.balanced
  /// Whether a photo of quality is kept though its picture has not settled in time.
  var keepsUnsettled = false
  var within: Duration?
  var size: FrameSize?
  /// The number of photos of a burst.
  var count = 1
  /// The time from one photo of a burst to the next; zero for as fast as the camera can.
  var interval = Duration.zero
  /// The time until the first photo.
  var delay = Duration.zero
  /// The photo that goes to the bin once the new one is kept.
  var retakes: PhotoID?

  /// Returns the settings of each photo, in order.
  func settings(at now: Timestamp, _ history: FrameHistory) -> [PhotoSettings] {
    (0..<count).map { index in
      PhotoSettings(
        priority: priority, keepsUnsettled: keepsUnsettled || showsPress(index),
        moment: moment(of: index, at: now, history), within: within, size: size)
    }
  }

  /// Whether a photo shows the moment of the press, which does not come again.
  private func showsPress(_ index: Int) -> Bool { press != nil && index == 0 && delay == .zero }

  private func moment(
    of index: Int, at now: Timestamp, _ history: FrameHistory
  ) -> PhotoSettings.Moment {
    let wait = delay + interval * index
    if wait > .zero { return .at(now + wait) }
    guard showsPress(index), let press else { return .afterRequest }
    return press.timestamp(in: history, now: now).map { .nearest(to: $0) } ?? .nearestRequest
  }
}

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
