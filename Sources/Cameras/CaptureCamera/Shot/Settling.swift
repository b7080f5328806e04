public import CaptureBase
public import CaptureImaging

/// Determines whether exposure, white balance and focus have settled.
///
/// A pure value: it takes measurements and reports whether the picture has settled, and if not,
/// what is still changing. It looks back over a period of time rather than a number of frames, so
/// that a slow camera does not need to wait longer than its automatic modes require.
public struct Settling: Hashable, Sendable {
  /// The reason a picture does not count as settled.
  public enum UnsettledReason: String, Hashable, Sendable, CaseIterable, Codable {
    /// There are not enough measurements yet.
    case tooEarly = "too early to say"
    /// The camera was interrupted, and no frame has arrived since.
    case interrupted = "the camera was interrupted"
    /// The picture is black, as the first frames of many cameras are.
    case dark = "still dark"
    /// The picture is white or overexposed, as the first frames of some cameras are.
    case bright = "still overexposed"
    /// The picture has one colour, such as grey or green.
    case flat = "still without detail"
    /// The picture contains only noise.
    case noise = "still nothing but noise"
    /// The mean luma is still changing.
    case brightness = "brightness is still changing"
    /// The spread of luma is still changing.
    case contrast = "contrast is still changing"
    /// The mean Cb or Cr is still changing.
    case whiteBalance = "white balance is still changing"
    /// The sharpness is still changing.
    case focus = "focus is still changing"

    /// Whether the picture has no content, although it may be steady.
    ///
    /// Such frames come from a camera that is starting up, or from a covered lens.
    public var isEmptiness: Bool {
      switch self {
      case .dark, .bright, .flat, .noise: true
      case .tooEarly, .interrupted, .brightness, .contrast, .whiteBalance, .focus: false
      }
    }
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

  /// The limits that this value was created with.
  public let tolerance: Tolerance
  /// The number of measurements so far.
  public private(set) var frameCount = 0
  /// The reason the picture has not settled; nil once it has.
  public private(set) var unrest: UnsettledReason? = .tooEarly
  /// The time since which the picture has been steady; nil if it is not.
  private(set) var steadySince: Timestamp?
  private var first: Timestamp?
  private var moments: [MeasuredMoment] = []

  /// The number of times that the period is doubled to see whether a change is a trend or noise.
  private static let doublings = 3

  /// Creates a value without measurements, which has not settled.
  public init(tolerance: Tolerance) {
    self.tolerance = tolerance
  }

  /// The time from the first measurement to the last.
  public var span: Duration {
    guard let first, let last = moments.last else { return .zero }
    return last.time - first
  }

  /// Whether the picture is settled now; it may become unsettled again.
  public var isSettled: Bool { unrest == nil }

  /// Whether nothing has changed over the longest period, though the picture may be without content.
  public var isSteady: Bool {
    span >= longestPeriod && excess(of: moments[...]) == nil && trend(of: moments[...]) == nil
  }

  /// Adds the measurement of a frame that was exposed at `time`.
  public mutating func watch(_ measure: PictureStatistics, at time: Timestamp) {
    frameCount += 1
    first = first ?? time
    moments.append(MeasuredMoment(time: time, measure: measure))
    moments.removeFirst(moments.count - recent(longestPeriod, now: time).count)
    unrest = measure.emptiness ?? findChange(now: time)
  }

  private var longestPeriod: Duration { tolerance.window * (1 << Self.doublings) }

  /// Returns the measurements of a period, preceded by one from before it, so that they span it.
  private func recent(_ period: Duration, now: Timestamp) -> ArraySlice<MeasuredMoment> {
    let start = now - period
    var recent = moments[...]
    while recent.count > tolerance.frames, recent[recent.startIndex + 1].time <= start {
      recent.removeFirst()
    }
    return recent
  }

  /// Returns what is changing; nil if the picture is steady.
  ///
  /// A change within the tolerance that goes on in one direction is a trend, unless it is seen to be
  /// noise over a longer period.
  private mutating func findChange(now: Timestamp) -> UnsettledReason? {
    steadySince = nil
    var shortest: UnsettledReason?
    for doubling in 0...Self.doublings {
      let period = tolerance.window * (1 << doubling)
      let recent = recent(period, now: now)
      guard let oldest = recent.first else { return .tooEarly }
      if let excess = excess(of: recent) { return shortest ?? excess }
      guard now - oldest.time >= period, recent.count >= tolerance.frames else {
        return shortest ?? .tooEarly
      }
      guard let trend = trend(of: recent) else {
        steadySince = oldest.time
        return nil
      }
      shortest = shortest ?? trend
    }
    return shortest
  }

  /// Returns what has changed by more than the tolerance.
  private func excess(of recent: ArraySlice<MeasuredMoment>) -> UnsettledReason? {
    if recent.travel(of: { $0.luma }) > tolerance.brightness { return .brightness }
    if recent.travel(of: { $0.spread }) > tolerance.contrast { return .contrast }
    if max(recent.travel(of: { $0.cb }), recent.travel(of: { $0.cr })) > tolerance.whiteBalance {
      return .whiteBalance
    }
    return recent.relativeTravel(of: { $0.sharpness }) > tolerance.focus ? .focus : nil
  }

  /// Returns what is changing steadily in one direction.
  private func trend(of recent: ArraySlice<MeasuredMoment>) -> UnsettledReason? {
    guard let newest = recent.last?.measure else { return nil }
    let light = min(newest.luma, 255 - newest.luma)
    if recent.slope(of: { $0.luma }) > tolerance.drift(at: light) { return .brightness }
    if recent.slope(of: { $0.spread }) > tolerance.drift(at: newest.spread) { return .contrast }
    let colour = max(recent.slope(of: { $0.cb }), recent.slope(of: { $0.cr }))
    return colour > tolerance.whiteBalance / 2 ? .whiteBalance : nil
  }
}

extension Settling.Tolerance {
  /// The fastest change per second that is not a trend, for a value of this level.
  ///
  /// It is relative, because a change of exposure multiplies all levels. Levels next to black have a
  /// lower bound, since their changes cannot be distinguished from noise.
  fileprivate func drift(at level: Double) -> Double {
    max(0.015 * level, brightness / 6)
  }
}
