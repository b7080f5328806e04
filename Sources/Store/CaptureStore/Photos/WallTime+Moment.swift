internal import CaptureBase

extension WallTime {
  /// Nanoseconds since 1970, by which photos are ordered.
  ///
  /// A time before 1677 or after 2262 is clamped to the first or last that fits, as in the
  /// catalogue's column of the same name.
  var moment: Int64 {
    let second = min(max(seconds, -9_223_372_036), 9_223_372_035)
    return second * 1_000_000_000 + Int64(min(max(nanoseconds, 0), 999_999_999))
  }

  /// The first whole second that is not earlier than this time.
  var roundedUp: WallTime {
    WallTime(seconds: seconds + (nanoseconds > 0 ? 1 : 0), offset: offset)
  }
}
