internal import CaptureBase

/// A duration in EXIF's representation, a fraction of two 32-bit numbers of seconds.
struct ExifFraction: Hashable {
  let over: UInt32
  let under: UInt32

  /// Creates the fraction for a positive duration, in lowest terms.
  ///
  /// It is exact to the nanosecond up to four seconds, truncated to microseconds up to 71 minutes
  /// and to seconds beyond, and clamped to 136 years.
  init(seconds span: Duration) {
    let nanoseconds = UInt64(clamping: span.nanoseconds)
    let unit: UInt64 =
      switch nanoseconds {
      case ...UInt64(UInt32.max): 1_000_000_000
      case ...(UInt64(UInt32.max) * 1_000): 1_000_000
      default: 1
      }
    let count = nanoseconds / (1_000_000_000 / unit)
    let divisor = Self.greatestDivisor(count, unit)
    over = UInt32(clamping: count / divisor)
    under = UInt32(clamping: unit / divisor)
  }

  init(over: UInt32, under: UInt32) {
    self.over = over
    self.under = under
  }

  /// The duration; nil if the denominator is zero.
  var duration: Duration? {
    guard under > 0 else { return nil }
    let (whole, rest) = over.quotientAndRemainder(dividingBy: under)
    let nanoseconds = (UInt64(rest) * 1_000_000_000 + UInt64(under) / 2) / UInt64(under)
    return .seconds(Int64(whole)) + .nanoseconds(Int64(nanoseconds))
  }

  /// The quotient; nil unless it is positive and finite, since zero stands for unknown.
  var positiveValue: Double? {
    over > 0 && under > 0 ? Double(over) / Double(under) : nil
  }

  private static func greatestDivisor(_ first: UInt64, _ second: UInt64) -> UInt64 {
    second == 0 ? max(first, 1) : greatestDivisor(second, first % second)
  }
}
