internal import CaptureBase

/// How many durations were in which range, from which percentiles are estimated.
public struct DurationHistogram: Hashable, Sendable {
  /// The upper bounds of the ranges, except for the last, which has none.
  public let bounds: [Duration]
  /// The number of durations in each range.
  public private(set) var counts: [Int]
  /// The sum of all durations.
  public private(set) var sum = Duration.zero

  /// The bounds for what a person waits for: from 0.25 ms to 8 s, each twice the previous one.
  public static let standardBounds = (0..<16).map { Duration.microseconds(250 << $0) }

  /// Creates an empty histogram.
  public init(bounds: [Duration] = Self.standardBounds) {
    self.bounds = bounds
    counts = Array(repeating: 0, count: bounds.count + 1)
  }

  /// Adds a duration.
  public mutating func count(_ duration: Duration) {
    counts[bounds.firstIndex { duration <= $0 } ?? bounds.count] += 1
    sum += duration
  }

  /// Adds the durations of another histogram, which has the same bounds.
  public mutating func add(_ other: DurationHistogram) {
    precondition(other.bounds == bounds, "the histograms have different bounds")
    for index in counts.indices { counts[index] += other.counts[index] }
    sum += other.sum
  }

  /// The number of durations.
  public var total: Int { counts.reduce(0, +) }

  /// Returns a bound that this fraction of the durations does not exceed; nil if there are none, or if it
  /// is beyond the last bound.
  public func percentile(_ fraction: Double) -> Duration? {
    let wanted = max(1, Int((Double(total) * fraction).rounded(.up)))
    var seen = 0
    for (bound, count) in zip(bounds, counts) {
      seen += count
      if seen >= wanted { return bound }
    }
    return nil
  }
}
