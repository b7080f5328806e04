internal import CaptureImaging

/// A clock that says what day it is, rightly or wrongly.
struct WallClock: Sendable {
  let now: @Sendable () -> WallTime

  static let system = WallClock { .now }

  /// The number of the present day in UTC, counted from 1970.
  var today: Int64 {
    let second = now().seconds
    return second / 86_400 - (second % 86_400 < 0 ? 1 : 0)
  }
}
