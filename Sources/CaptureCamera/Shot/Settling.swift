public import CaptureImaging

/// Watches a camera's picture until exposure, white balance and focus rest.
///
/// A pure value: it is fed measures and says whether the picture has settled,
/// and if not, what still moves. It looks back over a window of time, not of
/// frames, so a slow camera needs no more patience than its automatics do.
public struct Settling: Hashable, Sendable {
  /// What keeps a picture from being settled.
  public enum Unrest: String, Hashable, Sendable, CaseIterable {
    /// Not enough was seen yet to say.
    case tooEarly = "too early to say"
    /// Black all over, as the first frames of many cameras are.
    case dark = "still dark"
    case brightness = "brightness still changes"
    case contrast = "contrast still changes"
    case whiteBalance = "white balance still changes"
    case focus = "focus still changes"
  }

  /// How still the picture has to be.
  public struct Tolerance: Hashable, Sendable {
    /// How far back the picture has to have been still.
    public var window: Duration
    /// At least so many measures within it.
    public var frames: Int
    /// How far the mean of luma may move, of 255.
    public var brightness: Double
    /// How far the spread of luma may move, of 255.
    public var contrast: Double
    /// How far the means of Cb and Cr may move, of 255.
    public var whiteBalance: Double
    /// How far sharpness may move, as a share of itself.
    public var focus: Double

    public static let balanced = Tolerance(
      window: .milliseconds(130), frames: 4, brightness: 3, contrast: 3, whiteBalance: 2,
      focus: 0.12)
    public static let close = Tolerance(
      window: .milliseconds(400), frames: 8, brightness: 1.5, contrast: 1.5, whiteBalance: 1,
      focus: 0.06)
  }

  private struct Moment: Hashable, Sendable {
    var time: Timestamp
    var measure: PictureMeasure
  }

  public let tolerance: Tolerance
  /// How many frames were looked at.
  public private(set) var frameCount = 0
  /// What still moves; nil once the picture has settled.
  public private(set) var unrest: Unrest? = .tooEarly
  private var first: Timestamp?
  private var window: [Moment] = []

  /// How long a black picture is taken for a camera that wakes up, not for a lens cap.
  private static let patienceWithDarkness = Duration.milliseconds(1500)

  public init(tolerance: Tolerance) {
    self.tolerance = tolerance
  }

  /// From the first frame looked at to the last.
  public var span: Duration {
    guard let first, let last = window.last else { return .zero }
    return last.time - first
  }

  public var isSettled: Bool { unrest == nil }

  /// Takes in one more frame's measure.
  public mutating func watch(_ measure: PictureMeasure, at time: Timestamp) {
    frameCount += 1
    first = first ?? time
    window.append(Moment(time: time, measure: measure))
    dropOldMoments(before: time - tolerance.window)
    unrest = findUnrest(now: time)
  }

  /// Keeps one moment from before the window, so that what is left spans all of it.
  private mutating func dropOldMoments(before start: Timestamp) {
    while window.count > tolerance.frames, window[1].time <= start {
      window.removeFirst()
    }
  }

  private func findUnrest(now: Timestamp) -> Unrest? {
    guard let oldest = window.first, let first, let newest = window.last else { return .tooEarly }
    if newest.measure.isBlack, now - first < Self.patienceWithDarkness { return .dark }
    if travel(of: \.luma) > tolerance.brightness { return .brightness }
    if travel(of: \.spread) > tolerance.contrast { return .contrast }
    if max(travel(of: \.cb), travel(of: \.cr)) > tolerance.whiteBalance {
      return .whiteBalance
    }
    if relativeTravel(of: \.sharpness) > tolerance.focus { return .focus }
    let isLongEnough = now - oldest.time >= tolerance.window
    return isLongEnough && window.count >= tolerance.frames ? nil : .tooEarly
  }

  /// How far a value has moved over the window.
  private func travel(of value: KeyPath<PictureMeasure, Double>) -> Double {
    let values = window.map { $0.measure[keyPath: value] }
    return (values.max() ?? 0) - (values.min() ?? 0)
  }

  private func relativeTravel(of value: KeyPath<PictureMeasure, Double>) -> Double {
    let largest = window.map { $0.measure[keyPath: value] }.max() ?? 0
    return largest > 0 ? travel(of: value) / largest : 0
  }
}

extension PictureMeasure {
  /// Nothing to see: no light, and no difference between one place and another.
  fileprivate var isBlack: Bool { luma < 20 && spread < 4 }
}
