public import CaptureBase
public import CaptureImaging

/// Determines whether exposure, white balance and focus have settled.
///
/// A pure value: it takes measurements and reports whether the picture has settled, and if not,
/// what is still changing. It looks back over a period of time rather than a number of frames, so
/// that a slow camera does not need to wait longer than its automatic modes require.
public struct Settling: Hashable, Sendable {
  /// The reason a picture does not count as settled.
  public enum Unrest: String, Hashable, Sendable, CaseIterable, Codable {
    /// There are not enough measurements yet.
    case tooEarly = "too early to say"
    /// The picture is black, as the first frames of many cameras are.
    case dark = "still dark"
    /// The mean luma is still changing.
    case brightness = "brightness is still changing"
    /// The spread of luma is still changing.
    case contrast = "contrast is still changing"
    /// The mean Cb or Cr is still changing.
    case whiteBalance = "white balance is still changing"
    /// The sharpness is still changing.
    case focus = "focus is still changing"
  }

  /// The limits within which a picture counts as settled.
  public struct Tolerance: Hashable, Sendable {
    /// The period for which the picture must have been steady.
    public var window: Duration
    /// The minimum number of measurements within that period.
    public var frames: Int
    /// The maximum change in mean luma, on a scale of 0 to 255.
    public var brightness: Double
    /// The maximum change in the spread of luma, on a scale of 0 to 255.
    public var contrast: Double
    /// The maximum change in mean Cb and mean Cr, on a scale of 0 to 255.
    public var whiteBalance: Double
    /// The maximum relative change in sharpness.
    public var focus: Double

    /// Creates limits for one camera or purpose.
    public init(
      window: Duration, frames: Int, brightness: Double, contrast: Double, whiteBalance: Double,
      focus: Double
    ) {
      self.window = window
      self.frames = frames
      self.brightness = brightness
      self.contrast = contrast
      self.whiteBalance = whiteBalance
      self.focus = focus
    }

    /// The tolerance for photos with the priority `balanced`.
    public static let balanced = Tolerance(
      window: .milliseconds(130), frames: 4, brightness: 3, contrast: 3, whiteBalance: 2,
      focus: 0.12)
    /// The stricter tolerance for photos with the priority `quality`.
    public static let close = Tolerance(
      window: .milliseconds(400), frames: 8, brightness: 1.5, contrast: 1.5, whiteBalance: 1,
      focus: 0.06)
  }

  private struct Moment: Hashable, Sendable {
    var time: Timestamp
    var measure: PictureStatistics
  }

  /// The limits that this value was created with.
  public let tolerance: Tolerance
  /// The number of measurements so far.
  public private(set) var frameCount = 0
  /// The reason the picture has not settled; nil once it has.
  public private(set) var unrest: Unrest? = .tooEarly
  private var first: Timestamp?
  private var window: [Moment] = []

  /// How long a black picture is assumed to come from a camera that is
  /// starting up rather than a lens cap.
  private static let patienceWithDarkness = Duration.milliseconds(1500)

  /// Creates a value without measurements, which has not settled.
  public init(tolerance: Tolerance) {
    self.tolerance = tolerance
  }

  /// The time from the first measurement to the last.
  public var span: Duration {
    guard let first, let last = window.last else { return .zero }
    return last.time - first
  }

  /// Whether the picture is settled now; it may become unsettled again.
  public var isSettled: Bool { unrest == nil }

  /// Adds the measurement of a frame that was exposed at `time`.
  public mutating func watch(_ measure: PictureStatistics, at time: Timestamp) {
    frameCount += 1
    first = first ?? time
    window.append(Moment(time: time, measure: measure))
    dropOldMoments(before: time - tolerance.window)
    unrest = findUnrest(now: time)
  }

  /// Keeps one measurement from before the period, so that the remaining ones span all of it.
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

  /// Returns the difference between a value's maximum and minimum over the period.
  private func travel(of value: KeyPath<PictureStatistics, Double>) -> Double {
    let values = window.map { $0.measure[keyPath: value] }
    return (values.max() ?? 0) - (values.min() ?? 0)
  }

  private func relativeTravel(of value: KeyPath<PictureStatistics, Double>) -> Double {
    let largest = window.map { $0.measure[keyPath: value] }.max() ?? 0
    return largest > 0 ? travel(of: value) / largest : 0
  }
}

extension PictureStatistics {
  /// Whether the picture is dark and uniform.
  fileprivate var isBlack: Bool { luma < 20 && spread < 4 }
}
