internal import CVideo4Linux

/// The time between two frames, as the fraction of a second that drivers use.
struct FrameInterval: Hashable, Comparable {
  let numerator: UInt32
  let denominator: UInt32

  var seconds: Double { Double(numerator) / Double(denominator) }
  var rate: Double { Double(denominator) / Double(numerator) }

  /// Returns nil if the fraction does not define a rate.
  init?(_ fraction: v4l2_fract) {
    guard fraction.numerator > 0, fraction.denominator > 0 else { return nil }
    numerator = fraction.numerator
    denominator = fraction.denominator
  }

  init(rate: UInt32) {
    numerator = 1
    denominator = rate
  }

  /// Creates the interval of a rate, rounded to a thousandth; returns nil
  /// if no fraction can express it.
  init?(nearest rate: Double) {
    guard rate >= 0.001, rate < Double(UInt32.max) / 1_000 else { return nil }
    numerator = 1_000
    denominator = UInt32((rate * 1_000).rounded())
  }

  static func < (left: FrameInterval, right: FrameInterval) -> Bool {
    left.seconds < right.seconds
  }
}
