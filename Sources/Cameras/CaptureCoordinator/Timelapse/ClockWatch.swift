internal import CaptureBase

/// Detects when the wall clock and the monotonic clock drift apart.
///
/// They do when the wall clock is set, and when the machine sleeps, since that stops the monotonic
/// clock but not the wall clock.
struct ClockWatch: Sendable {
  private var offset: Duration

  /// A limit above any drift that time synchronisation causes between two checks.
  private static let tolerance = Duration.milliseconds(500)

  init(_ date: WallTime, at now: Timestamp) {
    offset = Self.offset(date, now)
  }

  /// Returns the jump of the wall clock since the last check, if any; negative if it was set back.
  mutating func look(_ date: WallTime, at now: Timestamp) -> Duration? {
    let moved = Self.offset(date, now) - offset
    offset += moved
    return max(moved, .zero - moved) > Self.tolerance ? moved : nil
  }

  private static func offset(_ date: WallTime, _ now: Timestamp) -> Duration {
    (date - WallTime(seconds: 0)) - (now - .zero)
  }
}
