internal import CaptureImaging

/// Notices when the clock that people read moves apart from the one that only counts.
///
/// That is so when it is set, and when the machine slept, since the counting clock sleeps with it.
struct ClockWatch: Sendable {
  private var offset: Duration

  /// What a clock that is merely kept right moves by between two looks, and more.
  private static let tolerance = Duration.milliseconds(500)

  init(_ date: WallTime, at now: Timestamp) {
    offset = Self.offset(date, now)
  }

  /// How far the clock has moved since the last look, if it did; backwards is less than zero.
  mutating func look(_ date: WallTime, at now: Timestamp) -> Duration? {
    let moved = Self.offset(date, now) - offset
    offset += moved
    return max(moved, .zero - moved) > Self.tolerance ? moved : nil
  }

  private static func offset(_ date: WallTime, _ now: Timestamp) -> Duration {
    (date - WallTime(seconds: 0)) - (now - .zero)
  }
}
