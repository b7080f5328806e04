internal import CVideo4Linux

/// The time from one frame to the next, as the fraction of a second that drivers use.
struct FrameInterval: Hashable, Comparable {
  let numerator: UInt32
  let denominator: UInt32

  var seconds: Double { Double(numerator) / Double(denominator) }
  var rate: Double { Double(denominator) / Double(numerator) }

  /// Nil for a fraction of which no rate can be told.
  init?(_ fraction: v4l2_fract) {
    guard fraction.numerator > 0, fraction.denominator > 0 else { return nil }
    numerator = fraction.numerator
    denominator = fraction.denominator
  }

  init(rate: UInt32) {
    numerator = 1
    denominator = rate
  }

  /// The interval of a rate to a thousandth of a frame; nil where no fraction has such.
  init?(nearest rate: Double) {
    guard rate >= 0.001, rate < Double(UInt32.max) / 1_000 else { return nil }
    numerator = 1_000
    denominator = UInt32((rate * 1_000).rounded())
  }

  static func < (left: FrameInterval, right: FrameInterval) -> Bool {
    left.seconds < right.seconds
  }
}
