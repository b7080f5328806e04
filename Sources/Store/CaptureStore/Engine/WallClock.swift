internal import CaptureBase

/// The system's calendar clock, which may be wrong.
struct WallClock: Sendable {
  let now: @Sendable () -> WallTime

  static let system = WallClock { .now }

  /// The number of the current day in UTC, counted from 1970.
  var today: Int64 {
    let second = now().seconds
    return second / 86_400 - (second % 86_400 < 0 ? 1 : 0)
  }
}
