internal import CaptureBase
internal import CaptureImaging

/// A histogram of durations, of constant size however many are recorded.
///
/// Durations are grouped into eight buckets per doubling, so percentiles are at most an eighth too
/// large.
public struct SpanHistogram: Hashable, Sendable {
  /// Eight counters per doubling, from one nanosecond to over two hours.
  private var counts = [UInt32](repeating: 0, count: Self.octaves * Self.parts)
  /// The number of durations recorded.
  public private(set) var count = 0
  /// The longest duration recorded, exactly; zero if there is none.
  public private(set) var longest = Duration.zero

  private static let octaves = 41
  private static let parts = 8

  /// Creates an empty histogram.
  public init() {}

  /// Records a duration; a negative one counts as zero.
  public mutating func note(_ span: Duration) {
    let nanoseconds = UInt64(max(0, span.nanoseconds))
    counts[Self.index(of: nanoseconds)] &+= 1
    count += 1
    longest = max(longest, span)
  }

  /// Returns the duration that the given percentage of all did not exceed; nil if there are none.
  public func percentile(_ share: Double) -> Duration? {
    guard count > 0 else { return nil }
    let rank = max(1, Int((Double(count) * share / 100).rounded(.up)))
    var passed = 0
    for (index, count) in counts.enumerated() {
      passed += Int(count)
      if passed >= rank { return min(longest, .nanoseconds(Self.end(of: index))) }
    }
    return longest
  }

  private static func index(of nanoseconds: UInt64) -> Int {
    guard nanoseconds >= UInt64(parts) else { return Int(nanoseconds) }
    let octave = 63 - nanoseconds.leadingZeroBitCount
    let part = Int(nanoseconds >> UInt64(octave - 3)) - parts
    return min((octave - 2) * parts + part, octaves * parts - 1)
  }

  /// Returns the longest duration counted in a bucket.
  private static func end(of index: Int) -> Int64 {
    guard index >= parts else { return Int64(index) }
    let (octave, part) = (index / parts + 2, index % parts)
    return (Int64(parts + part + 1) << Int64(octave - 3)) - 1
  }
}
